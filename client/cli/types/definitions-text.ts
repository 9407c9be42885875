import type { ColumnType } from '../../../generated/index.ts'
import { type Definition, typeName } from './definition.ts'

export interface DefinitionsTextOptions {
  /** Whether to write zod schemas, which need zod 4 in the project. */
  readonly zod: boolean
}

export interface NamedDefinition extends Definition {
  /** Of the dataset. */
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
    ...columns.map((column) => `    ${propertyName(column.name)}: '${column.type}',`),
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

const ZOD: { readonly [Type in ColumnType]: string } = {
  text: 'z.string()',
  number: 'z.number()',
  boolean: 'z.boolean()',
  date: 'z.iso.date()',
  json: 'z.json()',
}

function schemaLines({ constant, columns }: Definition): string[] {
  return [
    '/** Checks a row at run time, before it is appended or after it was read. */',
    `export const ${constant}Row = z.strictObject({`,
    ...columns.map(({ name, type }) => `  ${propertyName(name)}: ${ZOD[type]}.nullish(),`),
    '})',
  ]
}

function propertyName(name: string): string {
  // In an object literal this name sets the prototype, unless it is computed.
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

function commentText(name: string): string {
  return name.replaceAll('*/', '*\\/').replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
}
