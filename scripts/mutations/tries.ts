/** Which tests are asked about a mutation: those that notice most for their time first. */
import type { ProjectName } from '../../test/support/projects.ts'
import { closestTests } from '../check/closest-tests.ts'
import { importingTests } from '../check/importing-tests.ts'

export interface Tries {
  readonly tests: readonly string[]
  readonly projects: readonly ProjectName[]
}

/** Each is asked when the one before noticed nothing. `isQuick` leaves whole projects out. */
export function triesFor(file: string, isQuick: boolean): readonly Tries[] {
  const importing = importingTests([file])
  const near = new Set([...importing.slice(0, 6), ...closestTests(file, 6, 'fast')])
  const wider = [...importing.slice(6, 14), ...closestTests(file, 8), ...closestTests(file, 12, 'fast')]
  const tries = [
    { tests: [...near], projects: [] },
    { tests: wider.filter((test) => !near.has(test)), projects: [] },
  ]
  return isQuick ? tries : [...tries, { tests: [], projects: wholeProjects(file) }]
}

function wholeProjects(file: string): readonly ProjectName[] {
  if (file.startsWith('scripts/')) return ['toolchain']
  return file.startsWith('server/console/') ? ['fast', 'browser'] : ['fast']
}
