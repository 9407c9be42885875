/**
 * The JSON Schema Test Suite for 2020-12 against the evaluator, as Debian has it (`apt-get install libtest-json-schema-acceptance-perl`), or from the
 * copy that `JSON_SCHEMA_TEST_SUITE` names. Each schema is a component of a document, beside those on other servers that it may refer to.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { resolveIdentifiers } from '../../scripts/generator/document/identifiers.ts'
import { schemasFor } from '../../scripts/generator/document/judge-schemas.ts'
import { evaluator } from '../../scripts/generator/static/evaluator/evaluate.ts'

interface Group {
  readonly description: string
  readonly schema: unknown
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
}

const DEBIAN = '/usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance'
const SUITE = process.env['JSON_SCHEMA_TEST_SUITE'] ?? DEBIAN
const TESTS = join(SUITE, 'tests/draft2020-12')

/** Tests that are not met, each with its reason. */
const EXCEPTIONS = new Map([
  [
    'vocabulary.json: schema that uses custom metaschema with with no validation vocabulary: no validation: invalid number, but it still validates',
    'A metaschema on another server, which no program that generates or validates reads, cannot switch off keywords.',
  ],
])

const isThere = existsSync(TESTS)
if (!isThere) console.log(`The JSON Schema Test Suite is skipped: there is no ${TESTS}`)

test.skipIf(!isThere)('every required test of JSON Schema 2020-12 has its answer, but for those named here', () => {
  const others = { ...remotes(), ...metaschemas() }
  const wrong: string[] = []
  let asked = 0
  for (const file of globSync(join(TESTS, '*.json')).sort()) {
    const groups: Group[] = JSON.parse(readFileSync(file, 'utf8'))
    for (const { description, schema, tests } of groups) {
      const evaluate = validatorOf(schema, others)
      for (const { description: about, data, valid } of tests) {
        asked += 1
        if (evaluate(data).isValid !== valid) wrong.push(`${basename(file)}: ${description}: ${about}`)
      }
    }
  }
  console.log(`JSON Schema Test Suite, 2020-12: ${asked - wrong.length} of ${asked} tests`)
  expect(wrong).toEqual([...EXCEPTIONS.keys()])
  expect(asked).toBeGreaterThan(1_000)
})

/** As the generator makes one: of a schema in a document. A schema without an identifier gets one, since its own pointers begin at it. */
function validatorOf(schema: unknown, others: Readonly<Record<string, object>>): ReturnType<typeof evaluator> {
  const isNamed = /"\$(?:id|ref|anchor|dynamicRef)"/.test(JSON.stringify(schema))
  const tested = typeof schema === 'object' ? { $id: 'https://suite.example/tested', ...schema } : schema
  const needed = /localhost:1234|json-schema\.org/.test(JSON.stringify(schema)) ? structuredClone(others) : {}
  const document = { openapi: '3.1.0', components: { schemas: { Tested: tested, ...needed } } }
  if (isNamed) resolveIdentifiers(new Map([['/suite.json', document]]))
  const schemas = schemasFor(document, [{ place: ['components', 'schemas', 'Tested'] }])
  return evaluator(schemas['#/components/schemas/Tested'], (ref) => schemas[ref])
}

/** What the suite expects on a server at localhost:1234. */
function remotes(): Record<string, object> {
  const folder = join(SUITE, 'remotes')
  const files = globSync([join(folder, '*.json'), join(folder, '{nested,base*,draft2020-12}/**/*.json')])
  return schemasAt(files.map((file) => [`http://localhost:1234/${relative(folder, file)}`, file]))
}

function metaschemas(): Record<string, object> {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('ajv/package.json')),
    'dist/refs/json-schema-2020-12',
  )
  const files = globSync(join(folder, '**/*.json'))
  return schemasAt(
    files.map((file) => [`https://json-schema.org/draft/2020-12/${relative(folder, file).replace('.json', '')}`, file]),
  )
}

/** A schema that is found at another address than it gives itself is known by both. */
function schemasAt(files: readonly (readonly [uri: string, file: string])[]): Record<string, object> {
  const entries = files.map(([$id, file], index) => {
    const schema: { readonly $id?: string } = JSON.parse(readFileSync(file, 'utf8'))
    const hasOther = schema.$id !== undefined && schema.$id !== $id
    return [`${basename(file)}-${index}`, hasOther ? { $id, allOf: [schema] } : { $id, ...schema }]
  })
  return Object.fromEntries(entries)
}
