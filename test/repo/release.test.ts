import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { distTagOf, releaseProblem } from '../../scripts/release/release.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const changelog = '# Changelog\n\n## 1.3.0\n\n## 1.2.3 (2026-11-22)\n\n**Lists.** Better.\n'

test.each([
  ['client-v1.2.3', '1.2.3', undefined],
  ['client-v1.2.3', '1.2.4', 'The release is client-v1.2.3, and the package has version 1.2.4.'],
  ['client-v1.2.4', '1.2.4', 'CHANGELOG.md has no section "## 1.2.4".'],
  ['client-v1.2', '1.2', 'CHANGELOG.md has no section "## 1.2".'],
  ['client-v1.3.0', '1.3.0', 'CHANGELOG.md says nothing below "## 1.3.0".'],
  ['v1.2.3', '1.2.3', 'The release "v1.2.3" is not named as in client-v1.2.3.'],
])('release %s of version %s is published only with its own changes written down', (release, version, problem) => {
  expect(releaseProblem({ release, version, changelog })).toBe(problem)
})

test.each([
  ['1.2.3', 'latest'],
  ['1.2.3+build.7', 'latest'],
  ['1.2.3-beta.4', 'beta'],
  ['1.2.3-rc.1+build.7', 'rc'],
  ['1.2.3-4', 'next'],
  ['1.2.3-x.1', 'next'],
  ['1.2.3-latest.1', 'next'],
  ['1.2.3-pre-1', 'next'],
])('nobody who asks for no version gets a prerelease: %s is published as %s', (version, tag) => {
  expect(distTagOf(version)).toBe(tag)
})

test.each(['client', 'generator', 'server'])(
  'the workflow that publishes the %s does so under the tag of that check',
  (name) => {
    const { jobs } = parse(readFileSync(join(ROOT, `.github/workflows/publish-${name}.yml`), 'utf8'))
    const steps: { id?: string; run?: string; env?: Record<string, string> }[] = jobs.publish.steps
    const check = steps.find(({ id }) => id === 'release')
    const folder = /node scripts\/release-check\.ts "\$RELEASE" (\S+)\)/.exec(check?.run ?? '')?.[1]
    const publish = steps.at(-1)
    expect(publish?.run).toBe(`npm publish ./${folder} --tag "$DIST_TAG"`)
    expect(publish?.env?.['DIST_TAG']).toMatch(/^\$\{\{ steps\.release\.outputs\.tag \}\}$/)
  },
)

test('the check reads the built package, and prints the tag or what is wrong', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), '{"version": "1.2.3"}')
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
  const check = (release: string) =>
    execFileSync(process.execPath, [join(ROOT, 'scripts/release-check.ts'), release, folder], { encoding: 'utf8' })
  expect(check('client-v1.2.3')).toBe('latest\n')
  expect(() => check('client-v1.2.4')).toThrow('The release is client-v1.2.4')
})
