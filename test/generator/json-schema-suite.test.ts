/**
 * The JSON Schema Test Suite against the evaluator: every required test of 2020-12, if `JSON_SCHEMA_TEST_SUITE` names a copy of it; otherwise those
 * of draft 7 that Debian has (`apt-get install json-schema-test-suite`), with tuples and dependencies said as in 2020-12.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { atPointer } from '../../scripts/generator/document/openapi.ts'
import { evaluator } from '../../scripts/generator/static/evaluator/evaluate.ts'

interface Group {
  readonly description: string
  readonly schema: unknown
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
}

const COPY = process.env['JSON_SCHEMA_TEST_SUITE'] ?? '/usr/share/json-schema-test-suite'
const SUITE = ['draft2020-12', 'draft7'].map((draft) => join(COPY, 'tests', draft)).find((folder) => existsSync(folder))
const isDraft7 = SUITE?.endsWith('draft7') ?? false

/** What an OpenAPI document has no use for, and the evaluator does not know: identifiers, other documents, and vocabularies. */
const LEFT_OUT = /"\$(?:id|anchor|dynamicAnchor|dynamicRef|vocabulary)"|"\$ref":"(?!#(?:\/|"))/

/** Of draft 7 alone: there a `$ref` hides the keywords beside it. */
const DRAFT_7_ONLY = /ref overrides any sibling|\$ref prevents a sibling|Location-independent identifier/i

const files = SUITE === undefined ? [] : globSync(join(SUITE, '*.json')).sort()

test.skipIf(SUITE === undefined)('every required test that is about values alone has its answer', () => {
  const wrong: string[] = []
  let [asked, leftOut] = [0, 0]
  for (const file of files) {
    const groups: Group[] = JSON.parse(readFileSync(file, 'utf8'))
    for (const { description, schema, tests } of groups) {
      if (LEFT_OUT.test(JSON.stringify(schema)) || (isDraft7 && DRAFT_7_ONLY.test(description))) {
        leftOut += tests.length
        continue
      }
      const known = isDraft7 ? inWordsOf2020(schema) : schema
      const evaluate = evaluator(known, (ref) => atPointer(known, ref))
      for (const { description: about, data, valid } of tests) {
        asked += 1
        const isRight = evaluate(structuredClone(data)).isValid === valid
        if (!isRight) wrong.push(`${basename(file)}: ${description}: ${about}`)
      }
    }
  }
  console.log(`${SUITE}: ${asked - wrong.length} of ${asked} tests, ${leftOut} left out`)
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(350)
  expect(leftOut).toBeLessThan(asked / 3)
})

/** Draft 7 has tuples under `items`, what follows them under `additionalItems`, and two keywords in one as `dependencies`. */
function inWordsOf2020(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inWordsOf2020)
  if (typeof schema === 'string') return schema.replace(/^(#.*\/)items(\/\d)/, '$1prefixItems$2')
  if (typeof schema !== 'object' || schema === null) return schema
  const { items, additionalItems, dependencies, ...others } = schema as Record<string, unknown>
  const plain = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, inWordsOf2020(value)]))
  const tuple = Array.isArray(items)
    ? {
        prefixItems: items.map(inWordsOf2020),
        ...(additionalItems !== undefined && { items: inWordsOf2020(additionalItems) }),
      }
    : items !== undefined && { items: inWordsOf2020(items) }
  return { ...plain, ...tuple, ...(isRecord(dependencies) && splitDependencies(dependencies)) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function splitDependencies(dependencies: Record<string, unknown>): object {
  const entries = Object.entries(dependencies)
  return {
    dependentRequired: Object.fromEntries(entries.filter(([, value]) => Array.isArray(value))),
    dependentSchemas: Object.fromEntries(
      entries.flatMap(([key, value]) => (Array.isArray(value) ? [] : [[key, inWordsOf2020(value)]])),
    ),
  }
}
