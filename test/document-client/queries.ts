import fc from 'fast-check'
import {
  brokenConditions,
  inAnyOrder,
  validCondition,
  validFields,
  validFilter,
  validGroups,
  validMeasures,
} from './columns.ts'
import type { Operation, Parameter } from './document.ts'
import { type Known, type PathParameters, schemaNameOf } from './known.ts'
import { brokenTexts, validText } from './strings.ts'

/** A query as it goes over the wire, before it is percent-encoded. */
export type Query = readonly (readonly [string, string])[]

export interface BrokenQuery {
  readonly keyword: string
  readonly at: string
  readonly query: fc.Arbitrary<Query>
}

const NOT_BOOLEANS = ['', 'TRUE', 'yes', '0', '1', 'null', ' true']
const NOT_INTEGERS = ['', 'abc', '1.5', '1e1', '+1', ' 1', '0x1', '\u0663', 'NaN', '-1', '99999999999999999999', 'true']

/** Queries that an operation accepts. Cursors come from pages that were seen and are put in elsewhere. */
export function validQuery(operation: Operation, known: Known, path: PathParameters): fc.Arbitrary<Query> {
  const parameters = queryParameters(operation).filter(({ name }) => name !== 'cursor')
  const texts = parameters.map((parameter) =>
    textsOf(parameter, known, path).map((values) => values.map((value) => [parameter.name, value] as const)),
  )
  return fc
    .tuple(...texts)
    .map((parts) => agreeing(parts.flat()))
    .chain((query) => (groups(operation) ? inOrderOfGroups(query) : fc.constant(query)))
}

function groups(operation: Operation): boolean {
  return queryParameters(operation).some(({ name }) => name === 'group')
}

/** Groups are sorted by what the query groups by and measures. */
function inOrderOfGroups(query: Query): fc.Arbitrary<Query> {
  const unsorted = query.filter(([name]) => name !== 'sort')
  const named = (wanted: string) => unsorted.find(([name]) => name === wanted)?.[1]
  const fields = `${named('group') ?? ''},${named('measure') ?? ':count'}`.split(',').filter((field) => field !== '')
  const order = fc.option(inAnyOrder(fields, 5), { nil: undefined })
  return order.map((chosen): Query => (chosen === undefined ? unsorted : [...unsorted, ['sort', chosen.join(',')]]))
}

/** All ways to break a query. */
export function brokenQueries(operation: Operation, known: Known, path: PathParameters): BrokenQuery[] {
  const valid = validQuery(operation, known, path)
  const parameters = queryParameters(operation)
  const bad = parameters.flatMap((parameter) =>
    breaksOf(parameter, known, path).map(({ keyword, texts }) => ({
      keyword,
      at: parameter.name,
      // Others that do not go with it are left out, so that one thing is wrong.
      query: fc
        .tuple(fc.constantFrom(...texts), requiredBeside(parameter, parameters, known, path))
        .map(([values, others]): Query => [...values.map((value) => [parameter.name, value] as const), ...others]),
    })),
  )
  const unknown = ['limits', 'LIMIT', 'constructor', '__proto__'].map((name) => ({
    keyword: 'unknown',
    at: name,
    query: valid.map((query): Query => [...query, [name, '1']]),
  }))
  return [...bad, ...unknown]
}

function requiredBeside(
  broken: Parameter,
  parameters: readonly Parameter[],
  known: Known,
  path: PathParameters,
): fc.Arbitrary<Query> {
  const others = parameters.filter((parameter) => parameter.required && parameter !== broken)
  return fc
    .tuple(...others.map((other) => textsOf(other, known, path)))
    .map((texts) => texts.flatMap((values, at) => values.map((value) => [others[at]?.name ?? '', value] as const)))
}

function queryParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'query')
}

/** The texts that a parameter is sent with: none where it is left out. */
function textsOf(parameter: Parameter, known: Known, path: PathParameters): fc.Arbitrary<readonly string[]> {
  const { name, schema, required = false } = parameter
  if (!required) return optionalTextsOf(parameter, known, path)
  const things = known.named(name).flatMap((thing) => thing[name] ?? [])
  return (things.length > 0 ? fc.constantFrom(...things) : validText(schema)).map((text) => [text])
}

function optionalTextsOf(
  { name, schema }: Parameter,
  known: Known,
  path: PathParameters,
): fc.Arbitrary<readonly string[]> {
  const columns = known.columns.get(path['dataset_id'] ?? '') ?? []
  if (name === 'fields') {
    const names = fc.subarray(
      columns.map((column) => column.name),
      { minLength: 1 },
    )
    return maybe(names.map((chosen) => chosen.join(',')))
  }
  if (name === 'ids') {
    const rows = ['row_1', 'row_2', 'row_17', 'row_9999999999999999']
    return fc
      .option(fc.subarray(rows, { minLength: 1 }), { nil: undefined, freq: 4 })
      .map((ids) => (ids === undefined ? [] : [ids.join()]))
  }
  if (name === 'where') return maybe(validCondition(columns).map((condition) => JSON.stringify(condition)))
  if (name === 'filter' || name === 'any') {
    const some = fc.array(validFilter(columns), { maxLength: 3 })
    return fc.oneof({ weight: 9, arbitrary: some }, { weight: 1, arbitrary: exactly(schema.maxItems, columns) })
  }
  if (name === 'group') {
    const fields = validGroups(columns, schema.maxItems ?? 1)
    return fields === undefined ? fc.constant([]) : maybe(fields.map((names) => names.join(',')))
  }
  if (name === 'measure') return maybe(validMeasures(columns, schema.maxItems ?? 1).map((names) => names.join(',')))
  if (name === 'sort') {
    const fields = validFields(columns, schema.maxItems ?? 1)
    return fields === undefined ? fc.constant([]) : maybe(fields.map((names) => names.join(',')))
  }
  if (name === 'name_contains') {
    const names = known.named('name').flatMap((thing) => thing['name'] ?? [])
    return maybe(
      fc.constantFrom('anything', ...names.map((text) => [...text].slice(0, 3).join('').trim() || 'anything')),
    )
  }
  if (name === 'wait') return maybe(fc.constant('0')) // nobody writes meanwhile
  // A stream of events has no end.
  if (name === 'format')
    return maybe(fc.constantFrom(...(schema.enum ?? []).filter((value) => value !== 'events').map(String)))
  if (schema.name !== undefined && schema.enum === undefined && schema.format === undefined) {
    const things = known.named(name).flatMap((thing) => thing[name] ?? [])
    if (schema.name !== schemaNameOf(name)) throw new Error(`Nothing is known of ${schema.name} in a query.`)
    return maybe(fc.constantFrom('anything', ...things))
  }
  if (schema.type === 'boolean') return maybe(fc.constantFrom('true', 'false'))
  if (schema.type === 'integer') {
    const { minimum = -1000, maximum = 1000 } = schema
    return maybe(fc.integer({ min: minimum, max: maximum }).map(String))
  }
  return maybe(validText(schema))
}

function exactly(count = 1, columns: Parameters<typeof validFilter>[0]): fc.Arbitrary<string[]> {
  return fc.array(validFilter(columns), { minLength: count, maxLength: count })
}

function maybe(text: fc.Arbitrary<string>): fc.Arbitrary<readonly string[]> {
  return fc.option(text, { nil: undefined }).map((value) => (value === undefined ? [] : [value]))
}

const brokenFilters = (own: string) => [
  ['nocolon'],
  [':x'],
  [''],
  [`${own}:>>1`],
  [`${own}:!=1`],
  ['no such:1'],
  [`${own}:=`],
]

interface Breaks {
  readonly keyword: string
  /** Each is what the parameter is sent with at once. */
  readonly texts: readonly (readonly string[])[]
}

function breaksOf({ name, schema, explode }: Parameter, known: Known, path: PathParameters): Breaks[] {
  const [column] = known.columns.get(path['dataset_id'] ?? '') ?? []
  const own = column?.name ?? ''
  const written: Readonly<Record<string, Breaks>> = {
    filter: { keyword: 'grammar', texts: brokenFilters(own) },
    any: { keyword: 'grammar', texts: brokenFilters(own) },
    where: { keyword: 'grammar', texts: brokenConditions(own).map((condition) => [JSON.stringify(condition)]) },
    sort: { keyword: 'grammar', texts: [[''], ['-'], [`${own},${own}`], ['no such'], [`${own},`], [`--${own}`]] },
    fields: { keyword: 'grammar', texts: [[''], ['no such'], [`${own},${own}`], [`${own},`]] },
    group: {
      keyword: 'grammar',
      texts: [[''], ['no such'], [`${own},${own}`], [`${own},`], [`${own}:decade`], [`-${own}`]],
    },
    measure: {
      keyword: 'grammar',
      texts: [[''], ['no such:count'], [':count,:count'], [':count,'], [`${own}:median`], [':sum'], [own]],
    },
    cursor: { keyword: 'signature', texts: [[''], ['x'], ['AQEAAAAAAAAAFKx0c3VjaC1hLWN1cnNvcg'], ['\u0000'], ['😀']] },
  }
  const many = Array.from({ length: (schema.maxItems ?? 0) + 1 }, () => `${own}:`)
  const found: Breaks[] = [
    ...(written[name] === undefined ? [] : [written[name]]),
    // Half a character cannot be sent in an address.
    ...brokenTexts(schema)
      .map(({ keyword, texts }) => ({
        keyword,
        texts: texts.filter((text) => text.isWellFormed()).map((text) => [text]),
      }))
      .filter(({ texts }) => texts.length > 0),
  ]
  if (schema.type === 'boolean') found.push({ keyword: 'type', texts: NOT_BOOLEANS.map((text) => [text]) })
  if (schema.type === 'integer') found.push({ keyword: 'type', texts: NOT_INTEGERS.map((text) => [text]) })
  if (schema.minimum !== undefined) found.push({ keyword: 'minimum', texts: [[String(schema.minimum - 1)]] })
  if (schema.maximum !== undefined) found.push({ keyword: 'maximum', texts: [[String(schema.maximum + 1)]] })
  if (schema.maxItems !== undefined)
    found.push({
      keyword: 'maxItems',
      texts: [explode === false ? [many.map((text) => text.slice(0, -1)).join()] : many],
    })
  if (schema.type !== 'array') found.push({ keyword: 'repeated', texts: [['1', '1']] })
  return found
}

/** Leaves out what the document says does not go together. */
function agreeing(query: Query): Query {
  const value = (wanted: string) => query.find(([name]) => name === wanted)?.[1]
  const leavesOut = [
    ...(value('sort') === undefined ? [] : ['after']),
    ...(value('ids') === undefined ? [] : ['filter', 'any', 'where', 'sort', 'after']),
    // While rows are replaced, changes of columns and indexes are a 503.
    ...(value('mode') === 'replace' ? ['mode'] : []),
    // It takes a unique index, which its dataset hardly has.
    ...(value('mode') === 'upsert' ? ['mode'] : []),
    'match',
    ...(value('formulas') === 'escape' && value('format') !== 'csv' ? ['formulas'] : []),
  ]
  return query.filter(([name]) => !leavesOut.includes(name))
}
