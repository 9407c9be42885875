import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Types that only wrap the arguments and results of methods, or that methods take apart. */
const NOT_SEEN = /Envelope$|Page$|Error$|^NewRows$|^RowChanges$/

test('every object and enum of the contract that methods take or give has a type that programs can import', () => {
  const { schemas } = parse(read('openapi.yaml')).components as {
    schemas: Record<string, { type?: string; enum?: unknown; allOf?: unknown }>
  }
  const [exported = ''] = /export type \{[^}]*\} from '\.\.\/generated\/index\.ts'/.exec(read('client/index.ts')) ?? []
  const missing = Object.entries(schemas)
    .filter(([, schema]) => schema.type === 'object' || schema.enum !== undefined || schema.allOf !== undefined)
    .map(([name]) => name)
    .filter((name) => !NOT_SEEN.test(name) && !new RegExp(`\\b${name}\\b`).test(exported))
  expect(missing, 'to be exported by client/index.ts').toEqual([])
})
