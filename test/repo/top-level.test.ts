import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const FOLDERS = ['client', 'generated', 'scripts', 'server', 'test']
const DOCUMENTS = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'openapi.yaml']
const CONFIGURATION = ['biome.json', 'knip.json', 'package-lock.json', 'package.json', 'redocly.yaml', 'tsconfig.json']

test('the top level holds nothing that a program has left there', () => {
  const files = execFileSync('git', ['ls-files', '--cached'], { cwd: root, encoding: 'utf8' }).trimEnd().split('\n')
  const names = [...new Set(files.map((file) => file.split('/')[0] ?? ''))].filter((name) => !name.startsWith('.'))
  expect(names.toSorted()).toEqual([...FOLDERS, ...DOCUMENTS, ...CONFIGURATION, 'vitest.config.ts'].toSorted())
})
