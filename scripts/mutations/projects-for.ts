import type { ProjectName } from '../../test/support/projects.ts'

/** The projects that could notice a break in a file, those that answer soonest first; each group is run when the one before noticed nothing. */
export function projectsFor(file: string): readonly (readonly ProjectName[])[] {
  if (file.startsWith('scripts/')) return [['toolchain'], ['fast', 'chaos']]
  if (file.startsWith('server/console/')) return [['fast', 'browser']]
  if (file.startsWith('client/')) return [['fast'], ['chaos', 'toolchain', 'browser']]
  return [['fast'], ['fast-postgres', 'postgres', 'chaos'], ['toolchain', 'browser']]
}
