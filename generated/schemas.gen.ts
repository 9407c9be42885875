// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Schemas that zod cannot say, and those that they refer to, as JSON Schema 2020-12 has them. */
import { judge, type Judged } from './evaluator/judge.gen.ts'

export const judged: Judged = judge({
  '#/components/schemas/RowOperation': {
    oneOf: [
      { $ref: '#/components/schemas/AppendOperation' },
      { $ref: '#/components/schemas/UpdateOperation' },
      { $ref: '#/components/schemas/UpsertOperation' },
      { $ref: '#/components/schemas/DeleteOperation' },
    ],
  },
  '#/components/schemas/AppendOperation': {
    type: 'object',
    additionalProperties: false,
    required: ['op', 'rows'],
    properties: {
      op: { type: 'string', enum: ['append'] },
      rows: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Row' } },
    },
  },
  '#/components/schemas/Row': true,
  '#/components/schemas/UpdateOperation': {
    type: 'object',
    additionalProperties: false,
    required: ['op', 'rows'],
    properties: {
      op: { type: 'string', enum: ['update'] },
      rows: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/RowUpdate' } },
    },
  },
  '#/components/schemas/RowUpdate': {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'values'],
    properties: { id: { $ref: '#/components/schemas/RowId' }, values: { $ref: '#/components/schemas/Row' } },
  },
  '#/components/schemas/RowId': { type: 'string' },
  '#/components/schemas/UpsertOperation': {
    type: 'object',
    additionalProperties: false,
    required: ['op', 'match', 'rows'],
    properties: {
      op: { type: 'string', enum: ['upsert'] },
      match: { $ref: '#/components/schemas/MatchedColumns' },
      on_match: { $ref: '#/components/schemas/OnMatch' },
      rows: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Row' } },
    },
  },
  '#/components/schemas/MatchedColumns': { type: 'array', minItems: 1, maxItems: 5, items: { type: 'string' } },
  '#/components/schemas/OnMatch': { type: 'string', enum: ['merge', 'replace', 'skip'] },
  '#/components/schemas/DeleteOperation': {
    type: 'object',
    additionalProperties: false,
    required: ['op', 'ids'],
    properties: {
      op: { type: 'string', enum: ['delete'] },
      ids: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/RowId' } },
    },
  },
})
