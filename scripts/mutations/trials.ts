/** Tries mutations in several lanes, which share what has become known. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { compile } from '../../test/support/compiler.ts'
import type { RunEvent, Tried } from './breaking-run.ts'
import { type Lane, openLane } from './lane.ts'
import { brokenText, type Mutation } from './mutation.ts'
import type { Numbered } from './switched.ts'
import { type Batch, nearestTests, ON_POSTGRES, ON_SQLITE, stagesFor } from './tries.ts'

export interface Trials {
  /** Asks the linter, then runs the tests once, and each that passes again with the mutations to which it comes. */
  tryTogether(): Promise<void>
  /**
   * Tries those that are left one by one, each on from the start of a process, on the tests that are known to come to it, or the nearest.
   * `missed` learns of each that no test notices.
   */
  tryAlone(missed: (id: number) => void): Promise<void>
  /** Tries each with these tests only, on from the start of a process. `missed` learns of each that none of them notices. */
  tryWith(files: readonly string[], missed: (id: number) => void): Promise<void>
  /** The test files that come to it. */
  reaching(id: number): string[]
  close(): void
}

/** Each has a process that runs tests and often waits; more would need more memory than they save time. */
const MOST_LANES = Math.min(2, availableParallelism())
/** In each run; the next one has a new process and new servers. */
const FILES_AT_ONCE = 30
/** What a file may spoil before the rest of it is left out. */
const RUNS_OF_A_FILE = 4
const FILES_ALONE = 12

/** `told` learns of each mutation that is noticed. */
export function openTrials(
  mutations: readonly Numbered[],
  product: readonly string[],
  told: (id: number, by: string) => void,
): Trials {
  const lanes = Array.from({ length: Math.min(MOST_LANES, mutations.length) }, () => openLane(mutations, product))
  const left = new Map(mutations.map((each) => [each.id, each]))
  const tries = new Map<number, Tried>(
    mutations.map(({ id, mutation }) => [id, { id, near: nearestTests(mutation.file), times: 0, ms: 0 }]),
  )
  const reachedBy = new Map<string, Set<number>>()
  const sound = new Map<string, boolean>()

  function notice(id: number, by: string): void {
    if (left.delete(id)) told(id, by)
  }

  function learn(events: readonly RunEvent[]): void {
    for (const event of events) {
      if (event.kind === 'noticed') notice(event.id, `${event.file}: ${event.test}: ${event.said}`)
      if (event.kind === 'done')
        reachedBy.set(event.file, new Set([...(reachedBy.get(event.file) ?? []), ...event.reached]))
      if (event.kind !== 'missed') continue
      const before = tries.get(event.id)
      if (before !== undefined) tries.set(event.id, { ...before, times: before.times + 1, ms: before.ms + event.ms })
    }
  }

  /** Runs files until each is done, or was begun too often. */
  async function runAll(lane: Lane, { files, within }: Batch): Promise<void> {
    const runs = new Map<string, number>()
    for (let rest = files; rest.length > 0; ) {
      const pending = [...left.keys()].filter((id) => !lane.early.has(id)).flatMap((id) => tries.get(id) ?? [])
      if (pending.length === 0) return
      const { failed, events } = await lane.tryEach({ files: rest, within }, pending)
      learn(events)
      for (const { id, file, test } of cutOff(events)) notice(id, `${file}: ${test}: ${failed?.file ?? ''}`)
      const done = new Set(events.flatMap((event) => (event.kind === 'done' ? [event.file] : [])))
      const last = events.findLast((event) => 'file' in event)
      const begun = last !== undefined && 'file' in last && last.kind !== 'done' ? [last.file] : []
      for (const file of begun) runs.set(file, (runs.get(file) ?? 0) + 1)
      // What was neither done nor begun in a run that went on to its end cannot be run.
      if (begun.length === 0 && done.size === 0) return
      rest = rest.filter((file) => !done.has(file) && (runs.get(file) ?? 0) < RUNS_OF_A_FILE)
      if (begun.length === 0 && !failed) return
    }
  }

  /** The test that fails with it on, of these files; those that fail by themselves are left out. */
  async function failingWith(lane: Lane, id: number, { files, within }: Batch): Promise<string | undefined> {
    for (;;) {
      const tests = files.filter((file) => sound.get(file) !== false)
      if (tests.length === 0) return undefined
      const { failed, events } = await lane.runWith({ files: tests, within }, id)
      learn(events)
      if (failed === undefined) return undefined
      const { file, said } = failed
      if (file.startsWith('test/') && !sound.has(file))
        sound.set(file, (await lane.runWith({ files: [file], within })).failed === undefined)
      if (sound.get(file) !== false) return `${file}: ${said}`
    }
  }

  async function noticedAlone(lane: Lane, { id, mutation }: Numbered): Promise<string | undefined> {
    if (isRefused(mutation)) return 'the compiler'
    const known = new Set(reaching(id))
    const nearest = nearestTests(mutation.file)
    const files = [...nearest.filter((file) => known.has(file)), ...known]
    const asked = [...new Set(files.length > 0 ? files : nearest)].slice(0, FILES_ALONE)
    const within = mutation.file.includes('postgres') ? [...ON_SQLITE, ...ON_POSTGRES] : ON_SQLITE
    for (const part of [asked.slice(0, 3), asked.slice(3)]) {
      const by = await failingWith(lane, id, { files: part, within })
      if (by !== undefined) return by
    }
    return undefined
  }

  async function tryEachAlone(
    noticing: (lane: Lane, each: Numbered) => Promise<string | undefined>,
    missed: (id: number) => void,
  ): Promise<void> {
    await sideBySide(lanes, [...left.values()], async (lane, each) => {
      const by = await noticing(lane, each)
      if (by === undefined) missed(each.id)
      else notice(each.id, by)
    })
  }

  const reaching = (id: number) => [...reachedBy].filter(([, ids]) => ids.has(id)).map(([file]) => file)

  return {
    async tryTogether() {
      for (const id of lanes[0]?.linted() ?? []) notice(id, 'npm run lint:promises')
      const batches = stagesFor(mutations.map(({ mutation }) => mutation.file)).flatMap(({ files, within }) =>
        inParts(files, FILES_AT_ONCE).map((part) => ({ files: part, within })),
      )
      await sideBySide(lanes, batches, runAll)
    },
    tryAlone: (missed) => tryEachAlone(noticedAlone, missed),
    tryWith: (files, missed) =>
      tryEachAlone((lane, { id }) => failingWith(lane, id, { files, within: [...ON_SQLITE, ...ON_POSTGRES] }), missed),
    reaching,
    close() {
      for (const lane of lanes) lane.close()
    },
  }
}

/** Each lane takes the next one when it has done one. */
async function sideBySide<Item>(
  lanes: readonly Lane[],
  items: readonly Item[],
  run: (lane: Lane, item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const work = async (lane: Lane) => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(lane, item)
  }
  await Promise.all(lanes.map(work))
}

function inParts<Item>(items: readonly Item[], most: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, nth) => items.slice(nth * most, (nth + 1) * most))
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
