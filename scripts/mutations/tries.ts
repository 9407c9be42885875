/** Which tests are asked about a mutation: those that notice most for their time first. */
import type { ProjectName } from '../../test/support/projects.ts'
import { importingTests } from '../check/importing-tests.ts'
import { similarTests } from './similar-tests.ts'

export interface Tries {
  readonly tests: readonly string[]
  readonly projects: readonly ProjectName[]
  /** Leaves out what the same tests do on PostgreSQL. */
  readonly onSqliteOnly?: boolean
}

/** Each is asked when the one before noticed nothing. `isQuick` leaves whole projects out. */
export function triesFor(file: string, isQuick: boolean): readonly Tries[] {
  const importing = importingTests([file])
  const similar = similarTests(file, 20)
  const nearest = [...new Set([...importing.slice(0, 1), ...similar.slice(0, 3), ...importing.slice(1, 3), ...similar])]
  const onSqliteOnly = !file.includes('postgres')
  const tries: Tries[] = [
    { tests: nearest.slice(0, 3), projects: [], onSqliteOnly },
    { tests: nearest.slice(3, 10), projects: [], onSqliteOnly },
    { tests: [...new Set([...nearest.slice(10), ...importing.slice(3, 10)])], projects: [], onSqliteOnly },
  ]
  if (onSqliteOnly && file.startsWith('server/store/')) tries.push({ tests: nearest.slice(0, 6), projects: [] })
  return isQuick ? tries : [...tries, { tests: [], projects: wholeProjects(file) }]
}

function wholeProjects(file: string): readonly ProjectName[] {
  if (file.startsWith('scripts/')) return ['toolchain']
  return file.startsWith('server/console/') ? ['fast', 'browser'] : ['fast', 'thorough']
}
