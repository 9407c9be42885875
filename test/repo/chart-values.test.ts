import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { Environment, SECRETS } from '../../server/config.ts'

// What can be checked of the Helm chart without helm; `chart.test.ts` renders it.

const root = fileURLToPath(new URL('../../', import.meta.url))
const chart = join(root, 'scripts/deploy/chart')
const textOf = (name: string) => readFileSync(join(chart, name), 'utf8')
const values = parse(textOf('values.yaml'))
const fits = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(JSON.parse(textOf('values.schema.json')))
const templates = readdirSync(join(chart, 'templates')).map((name) => textOf(join('templates', name)))

/** Where values that differ from the chart's own do not fit its schema. */
function refusedIn(changed: object): string {
  fits({ ...values, ...changed })
  return JSON.stringify(fits.errors?.map(({ instancePath, params }) => [instancePath, params]) ?? [])
}

test('the Helm chart names the version that package.json has', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(parse(textOf('Chart.yaml'))).toMatchObject({ version, appVersion: version })
})

test("the Helm chart's own values fit its schema, and all of these are explained in values.yaml", () => {
  expect(refusedIn({})).toBe('[]')
  const { properties } = JSON.parse(textOf('values.schema.json'))
  const ofHelm = ['global']
  expect(Object.keys(properties).filter((name) => !(name in values))).toEqual(ofHelm)
})

test.each([
  ['a value that there is not', { replica: 3 }, /replica/],
  ['a value of another type', { replicas: '3' }, /\/replicas/],
  ['an address in the settings', { settings: { DATABASE_URL: 'postgres://u:p@h/d' } }, /DATABASE_URL/],
  ['an address of a file in the settings', { settings: { REDIS_URL_FILE: '/redis' } }, /REDIS_URL_FILE/],
  ['a setting in small letters', { settings: { trust_proxy: 1 } }, /trust_proxy/],
])('the schema of the Helm chart refuses %s', (_, changed, says) => {
  expect(refusedIn(changed)).toMatch(says)
})

test('every value that a template of the Helm chart uses is in values.yaml', () => {
  const used = templates.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path))
  const valueAt = (path: string) => path.split('.').reduce((at, name) => at?.[name], values)
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter((path) => valueAt(path) === undefined)).toEqual([])
})

test('every variable that the Helm chart sets is a setting of the service, or is read by its backup job', () => {
  const named = templates.flatMap((text) => [...text.matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name = '']) => name))
  const settings = [...Object.keys(Environment.shape), ...SECRETS.map((name) => `${name}_FILE`)]
  const script = textOf('backup.sh')
  expect(named).toContain('SHUTDOWN_DELAY_SECONDS')
  expect(named.filter((name) => !settings.includes(name) && !script.includes(name))).toEqual([])
  expect(Object.keys(values.settings).filter((name) => !settings.includes(name))).toEqual([])
})
