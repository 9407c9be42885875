/** The project's own formatter, which also sorts imports. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Formats a changed file with Biome. If Biome would also change other parts of the file, or cannot run, the text stays
 * as it is, since it compiles anyway.
 */
export function tidy(root: string, path: string, before: string | undefined, after: string): string {
  if (before !== undefined && formatted(root, path, before) !== before) return after
  return formatted(root, path, after) ?? after
}

function formatted(root: string, path: string, text: string): string | undefined {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  if (!existsSync(biome)) return undefined
  const options = ['check', '--write', '--linter-enabled=false', `--stdin-file-path=${path}`]
  const { status, stdout } = spawnSync(process.execPath, [biome, ...options], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })
  return status === 0 ? stdout : undefined
}
