/**
 * Run by the workflows that publish: `node scripts/release-check.ts client-v1.2.3 client/dist`. Fails unless release, package and
 * changelog are of one version, and prints the dist-tag to publish under.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distTagOf, releaseProblem } from './release/release.ts'

const [release = '', folder = ''] = process.argv.slice(2)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const { version }: { version: string } = JSON.parse(read('package.json'))
const problem = releaseProblem({ release, version, changelog: read('CHANGELOG.md') })
if (problem !== undefined) {
  console.error(problem)
  process.exit(1)
}
console.log(distTagOf(version))
