/** Which tests are asked about a mutation: those that notice most for their time first. */
import type { ProjectName } from '../../test/support/projects.ts'
import { importingTests } from '../check/importing-tests.ts'
import { similarTests } from './similar-tests.ts'

export interface Tries {
  readonly tests: readonly string[]
  readonly projects: readonly ProjectName[]
  /** Where `tests` run; in all projects if it is left out. */
  readonly within?: readonly ProjectName[]
}

/** Without PostgreSQL and processes of their own. */
const CHEAP: readonly ProjectName[] = ['fast', 'thorough', 'toolchain', 'browser']

/** Each is asked when the one before noticed nothing. `isQuick` leaves all but the ten nearest tests out. */
export function triesFor(file: string, isQuick: boolean): readonly Tries[] {
  const importing = importingTests([file])
  const similar = similarTests(file, 20)
  const nearest = [...new Set([...importing.slice(0, 1), ...similar.slice(0, 3), ...importing.slice(1, 3), ...similar])]
  const cheap = file.includes('postgres') ? {} : { within: CHEAP }
  const tries: Tries[] = [
    { tests: nearest.slice(0, 3), projects: [], ...cheap },
    { tests: nearest.slice(3, 10), projects: [], ...cheap },
  ]
  if (isQuick) return tries
  const more = new Set([...nearest, ...importing.slice(3, 10)])
  return [...tries, { tests: [...more], projects: [] }, { tests: [], projects: wholeProjects(file) }]
}

function wholeProjects(file: string): readonly ProjectName[] {
  if (file.startsWith('scripts/')) return ['toolchain']
  return file.startsWith('server/console/') ? ['fast', 'browser'] : ['fast', 'thorough']
}
