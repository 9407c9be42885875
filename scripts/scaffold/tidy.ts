/** The project's own formatter, which also sorts imports. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Which of these files are formatted as the project's are; none if Biome cannot run. */
export function tidyAmong(root: string, paths: readonly string[]): readonly string[] {
  if (paths.length === 0 || isTidy(root, paths)) return paths
  return paths.length === 1 ? [] : paths.filter((path) => isTidy(root, [path]))
}

/** Formats files where they stand. One that Biome cannot format stays as it is, since it compiles anyway. */
export function tidy(root: string, paths: readonly string[]): void {
  if (paths.length > 0) biome(root, '--write', ...paths)
}

function isTidy(root: string, paths: readonly string[]): boolean {
  return biome(root, ...paths) === 0
}

/** Its exit code. It takes longer to start than to format many files. */
function biome(root: string, ...args: readonly string[]): number | null {
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome')
  if (!existsSync(program)) return null
  const options = ['check', '--linter-enabled=false', ...args]
  return spawnSync(process.execPath, [program, ...options], { cwd: root, stdio: 'ignore' }).status
}
