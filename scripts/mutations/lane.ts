/** Tries mutations on the tests of the copy. */
import { readFileSync } from 'node:fs'
import { compile } from '../../test/support/compiler.ts'
import type { ProjectName } from '../../test/support/projects.ts'
import { giveOrders, type RunEvent, readEvents, type Tried } from './breaking-run.ts'
import { openCopy } from './copy.ts'
import { brokenText, type Mutation } from './mutation.ts'
import type { Numbered } from './switched.ts'
import { openTester } from './tester.ts'
import { nearestTests, ON_POSTGRES, ON_SQLITE, stagesFor } from './tries.ts'

export interface Lane {
  /** Runs the tests once, and each that passes again with the mutations to which it comes. */
  tryTogether(): Promise<void>
  /** What notices a mutation that is on from the start of a process: a test that is known to come to it, or one of the nearest. */
  tryAlone(numbered: Numbered): Promise<string | undefined>
  /** The test files that come to it. */
  reaching(id: number): string[]
  close(): void
}

/** In each run; the next one has a new process and new servers. */
const FILES_AT_ONCE = 30
/** What a file may spoil before the rest of it is left out. */
const RUNS_OF_A_FILE = 4
const FILES_ALONE = 12

type Told = (id: number, by: string) => void

/** `told` learns of each mutation that is noticed. */
export function openLane(mutations: readonly Numbered[], product: readonly string[], told: Told): Lane {
  const copy = openCopy(mutations, product)
  const tester = openTester(copy.folder)
  const pending = new Map<number, Tried>(
    mutations
      .filter(({ id }) => !copy.early.has(id))
      .map(({ id, mutation }) => [id, { id, near: nearestTests(mutation.file), times: 0, ms: 0 }]),
  )
  const count = Math.max(...mutations.map(({ id }) => id)) + 1
  const reachedBy = new Map<string, Set<number>>()
  const sound = new Map<string, boolean>()

  function notice(id: number, by: string): void {
    if (pending.delete(id)) told(id, by)
  }

  function learn(events: readonly RunEvent[]): void {
    for (const event of events) {
      if (event.kind === 'noticed') notice(event.id, `${event.file}: ${event.test}: ${event.said}`)
      if (event.kind === 'done')
        reachedBy.set(event.file, new Set([...(reachedBy.get(event.file) ?? []), ...event.reached]))
      if (event.kind !== 'missed') continue
      const before = pending.get(event.id)
      if (before !== undefined) pending.set(event.id, { ...before, times: before.times + 1, ms: before.ms + event.ms })
    }
  }

  /** Runs files until each is done, or was begun too often. */
  async function runAll(files: readonly string[], within: readonly ProjectName[]): Promise<void> {
    const runs = new Map<string, number>()
    for (let left = files; left.length > 0 && pending.size > 0; ) {
      giveOrders(copy.folder, { count, pending: [...pending.values()] })
      const failed = await tester.firstFailure({ files: left, within, stops: false })
      const events = readEvents(copy.folder)
      learn(events)
      for (const { id, file, test } of cutOff(events)) notice(id, `${file}: ${test}: ${failed?.file ?? ''}`)
      const done = new Set(events.flatMap((event) => (event.kind === 'done' ? [event.file] : [])))
      const last = events.findLast((event) => 'file' in event)
      const begun = last !== undefined && 'file' in last && last.kind !== 'done' ? [last.file] : []
      for (const file of begun) runs.set(file, (runs.get(file) ?? 0) + 1)
      // What was neither done nor begun in a run that went on to its end cannot be run.
      if (begun.length === 0 && done.size === 0) return
      left = left.filter((file) => !done.has(file) && (runs.get(file) ?? 0) < RUNS_OF_A_FILE)
      if (begun.length === 0 && !failed) return
    }
  }

  /** The test that fails with it on, of these files; those that fail by themselves are left out. */
  async function failingWith(id: number, files: readonly string[], within: readonly ProjectName[]) {
    for (;;) {
      const tests = files.filter((file) => sound.get(file) !== false)
      if (tests.length === 0) return undefined
      giveOrders(copy.folder, { count, always: id, pending: [] })
      const failed = await tester.firstFailure({ files: tests, within, stops: true })
      learn(readEvents(copy.folder))
      if (failed === undefined) return undefined
      const { file, said } = failed
      if (file.startsWith('test/') && !sound.has(file)) {
        giveOrders(copy.folder, { count, pending: [] })
        sound.set(file, (await tester.firstFailure({ files: [file], within, stops: true })) === undefined)
      }
      if (sound.get(file) !== false) return `${file}: ${said}`
    }
  }

  const reaching = (id: number) => [...reachedBy].filter(([, ids]) => ids.has(id)).map(([file]) => file)

  return {
    async tryTogether() {
      for (const { files, within } of stagesFor(mutations.map(({ mutation }) => mutation.file)))
        for (let at = 0; at < files.length; at += FILES_AT_ONCE)
          await runAll(files.slice(at, at + FILES_AT_ONCE), within)
    },
    async tryAlone({ id, mutation }) {
      if (isRefused(mutation)) return 'the compiler'
      const known = new Set(reaching(id))
      const nearest = nearestTests(mutation.file)
      const files = [...nearest.filter((file) => known.has(file)), ...known]
      const asked = [...new Set(files.length > 0 ? files : nearest)].slice(0, FILES_ALONE)
      const within = mutation.file.includes('postgres') ? [...ON_SQLITE, ...ON_POSTGRES] : ON_SQLITE
      for (const part of [asked.slice(0, 3), asked.slice(3)]) {
        const by = await failingWith(id, part, within)
        if (by !== undefined) return by
      }
      return undefined
    },
    reaching,
    close() {
      tester.close()
      copy.remove()
    },
  }
}

/** Whether the file does not compile any more. What imports it is not looked at: that takes longer than tests do. */
function isRefused(mutation: Mutation): boolean {
  // Pages have settings of their own.
  if (mutation.file.startsWith('server/console/')) return false
  const broken = brokenText(readFileSync(mutation.file, 'utf8'), mutation)
  return compile([mutation.file], new Map([[mutation.file, broken]])).said !== ''
}

/** Tries that the end of their process cut off. */
function cutOff(events: readonly RunEvent[]): Extract<RunEvent, { kind: 'tries' }>[] {
  return events.flatMap((event, at) => {
    const after = events[at + 1]
    const hasEnded = after !== undefined && 'id' in after && after.kind !== 'tries'
    return event.kind === 'tries' && !hasEnded ? [event] : []
  })
}
