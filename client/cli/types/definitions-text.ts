import type { Column, ColumnType } from '../../../generated/index.ts'
import { type Definition, typeName } from './definition.ts'

export interface DefinitionsTextOptions {
  /** Whether to write zod schemas, which need zod 4 in the project. */
  readonly zod: boolean
}

export interface NamedDefinition extends Omit<Definition, 'columns'> {
  readonly columns: readonly Column[]
  /** The name of the dataset. */
  readonly name: string
}

/** A TypeScript file with the columns and rows of datasets. */
export function definitionsText(definitions: readonly NamedDefinition[], { zod }: DefinitionsTextOptions): string {
  const ids = definitions.map(({ id }) => id).join(' ')
  const imports = [
    "import type { NewRowOf, RowOf } from '@dataset-service/client'",
    ...(zod ? ["import * as z from 'zod'"] : []),
  ]
  return [
    `// Written by \`dataset-service types pull ${ids}\`.\n// \`dataset-service types check\` with this file checks whether the datasets still have these columns.`,
    imports.join('\n'),
    ...definitions.map((definition) => definitionText(definition, zod)),
  ]
    .join('\n\n')
    .concat('\n')
}

function definitionText(definition: NamedDefinition, zod: boolean): string {
  const { constant, id, name, columns } = definition
  const type = typeName(constant)
  return [
    `/** ${commentText(name)}: \`service.dataset(${constant}.id, ${constant})\`. */`,
    `export const ${constant} = {`,
    `  id: '${id}',`,
    '  columns: {',
    ...columns.flatMap(columnLines),
    '  },',
    '} as const',
    '',
    '/** A row as it is read. */',
    `export type ${type}Row = RowOf<typeof ${constant}.columns>`,
    '/** A row as it is appended. */',
    `export type New${type}Row = NewRowOf<typeof ${constant}.columns>`,
    ...(zod ? ['', ...schemaLines(definition)] : []),
  ].join('\n')
}

function columnLines(column: Column): string[] {
  const { name, description } = column
  const comment = description === undefined ? [] : [`    /** ${commentText(description)} */`]
  return [...comment, `    ${propertyName(name)}: ${ruledText(column)},`]
}

/** The type alone, or with the rules that types of rows can say. */
function ruledText({ type, required, default: filled, values }: Column): string {
  const rules = [
    ...(required ? ['required: true'] : []),
    ...(filled === undefined ? [] : ['hasDefault: true']),
    ...(values === undefined ? [] : [`values: [${values.map((value) => JSON.stringify(value)).join(', ')}]`]),
  ]
  return rules.length === 0 ? `'${type}'` : `{ ${[`type: '${type}'`, ...rules].join(', ')} }`
}

const ZOD: { readonly [Type in ColumnType]: string } = {
  text: 'z.string()',
  number: 'z.number()',
  boolean: 'z.boolean()',
  date: 'z.iso.date()',
  json: 'z.json()',
}

function schemaLines({ constant, columns }: NamedDefinition): string[] {
  return [
    '/** Checks a row at run time, before it is appended or after it was read. */',
    `export const ${constant}Row = z.strictObject({`,
    ...columns.map((column) => `  ${propertyName(column.name)}: ${zodText(column)},`),
    '})',
  ]
}

function zodText({ type, required, default: filled, values, min, max }: Column): string {
  const bounds = type === 'number' ? `${boundText('min', min)}${boundText('max', max)}` : ''
  const cell = values === undefined ? `${ZOD[type]}${bounds}` : `z.literal(${JSON.stringify(values)})`
  if (!required) return `${cell}.nullish()`
  return filled === undefined ? cell : `${cell}.optional()`
}

function boundText(name: 'min' | 'max', bound: Column['min']): string {
  return bound === undefined ? '' : `.${name}(${bound})`
}

function propertyName(name: string): string {
  // In an object literal this name sets the prototype, unless it is computed.
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

function commentText(name: string): string {
  return name.replaceAll('*/', '*\\/').replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
}
