import { execFileSync } from 'node:child_process'

/** Files that are not as they were committed, by their paths in the project, and with `since` those that commits after it changed. */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean)
  const all = [
    ...git('diff', '--name-only', '--diff-filter=d', '-z', since),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
  return [...new Set(all)].sort()
}
