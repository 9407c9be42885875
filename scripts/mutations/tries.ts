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
  const near = new Set([...importing.slice(0, 3), ...similar.slice(0, 7)])
  const wider = new Set([...near, ...importing.slice(3, 10), ...similar])
  const onSqliteOnly = !file.includes('postgres')
  const tries: Tries[] = [
    { tests: [...near], projects: [], onSqliteOnly },
    { tests: [...wider].filter((test) => !near.has(test)), projects: [], onSqliteOnly },
  ]
  if (onSqliteOnly && file.startsWith('server/store/')) tries.push({ tests: [...near], projects: [] })
  return isQuick ? tries : [...tries, { tests: [], projects: wholeProjects(file) }]
}

function wholeProjects(file: string): readonly ProjectName[] {
  if (file.startsWith('scripts/')) return ['toolchain']
  return file.startsWith('server/console/') ? ['fast', 'browser'] : ['fast']
}
