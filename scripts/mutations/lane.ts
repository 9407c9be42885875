/** Tries one mutation after the other. */
import { readFileSync } from 'node:fs'
import { compile } from '../../test/support/compiler.ts'
import { type Copy, openCopy } from './copy.ts'
import { brokenText, type Mutation } from './mutation.ts'
import { openTester, type Tester } from './tester.ts'
import { triesFor } from './tries.ts'

export interface Lane {
  /** What notices the mutation; undefined when nothing does. */
  notice(mutation: Mutation): Promise<string | undefined>
  close(): void
}

/** `isQuick`: whole projects are not asked. */
export function openLane(isQuick: boolean): Lane {
  const copy = openCopy()
  const tester = openTester(copy.folder)
  const known: KnownTests = { sound: new Set(), unsound: new Set() }
  return {
    notice: async (mutation) =>
      isRefused(mutation) ? 'the compiler' : noticingTest(copy, tester, known, mutation, isQuick),
    close() {
      tester.close()
      copy.remove()
    },
  }
}

interface KnownTests {
  /** Were seen to pass on the project as it is. */
  readonly sound: Set<string>
  /** Fail by themselves, now and then or always: they notice nothing, and are left out. */
  readonly unsound: Set<string>
}

/** Whether the file does not compile any more. What imports it is not looked at: that takes longer than tests do. */
function isRefused(mutation: Mutation): boolean {
  // Pages have settings of their own.
  if (mutation.file.startsWith('server/console/')) return false
  const broken = brokenText(readFileSync(mutation.file, 'utf8'), mutation)
  return compile([mutation.file], new Map([[mutation.file, broken]])).said !== ''
}

async function noticingTest(
  copy: Copy,
  tester: Tester,
  { sound, unsound }: KnownTests,
  mutation: Mutation,
  isQuick: boolean,
): Promise<string | undefined> {
  const changed = mutation.file
  try {
    for (const asked of triesFor(mutation.file, isQuick)) {
      for (;;) {
        copy.break(mutation)
        const failed = await tester.firstFailure({ changed, ...asked, without: [...unsound] })
        if (failed === undefined) break
        const { file, said } = failed
        if (!file.startsWith('test/') || sound.has(file)) return `${file}: ${said}`
        copy.mend(mutation)
        const isSound =
          (await tester.firstFailure({ ...asked, changed, tests: [file], projects: [], without: [] })) === undefined
        if (isSound) sound.add(file)
        else unsound.add(file)
        if (isSound) return `${file}: ${said}`
      }
    }
    return undefined
  } finally {
    copy.mend(mutation)
  }
}
