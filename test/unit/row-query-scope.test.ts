import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ColumnRecord } from '../../server/domain/columns.ts'
import { type RowQueryTexts, readRowQuery } from '../../server/query/row-query.ts'

const CURSOR_KEY = createSecretKey(Buffer.alloc(32, 7))
const COLUMNS: ColumnRecord[] = [
  { number: 1, name: 'origin', type: 'text' },
  { number: 2, name: 'delay', type: 'number' },
]

/** What the first cursors were bound to. */
const FIRST_CURSORS: [RowQueryTexts, string][] = [
  [{}, '["org_1","ds_1","data",[],[]]'],
  [
    { filter: ['origin:OSL', 'delay:>10', 'origin:!', 'origin:~x', 'delay:!5'], sort: ['-delay', 'origin'] },
    '["org_1","ds_1","data",[{"column":1,"type":"text","operator":"=","value":"OSL"},' +
      '{"column":2,"type":"number","operator":">","value":10},{"column":1,"type":"text","operator":"filled","value":null},' +
      '{"column":1,"type":"text","operator":"~","value":"x"},{"column":2,"type":"number","operator":"!","value":5}],' +
      '[{"column":2,"type":"number","descending":true},{"column":1,"type":"text","descending":false}]]',
  ],
  [
    { filter: ['delay:<=10', 'delay:<1', 'delay:>=1', 'origin:~=x', 'origin:\\'] },
    '["org_1","ds_1","data",[{"column":2,"type":"number","operator":"<=","value":10},' +
      '{"column":2,"type":"number","operator":"<","value":1},{"column":2,"type":"number","operator":">=","value":1},' +
      '{"column":1,"type":"text","operator":"~=","value":"x"},{"column":1,"type":"text","operator":"=","value":""}],[]]',
  ],
  [{ filter: ['delay:'] }, '["org_1","ds_1","data",[{"column":2,"type":"number","operator":"empty","value":null}],[]]'],
]

/** What the first cursors with other conditions were bound to. */
const LATER_CURSORS: [RowQueryTexts, string][] = [
  [
    { filter: ['origin:=OSL,,TRD'] },
    '["org_1","ds_1","data",[{"column":1,"type":"text","operator":"in","values":["OSL",null,"TRD"]}],[]]',
  ],
  [
    { filter: ['delay:>10'], any: ['origin:OSL', 'origin:!~x'] },
    '["org_1","ds_1","data",{"all":[{"column":2,"type":"number","operator":">","value":10},' +
      '{"any":[{"column":1,"type":"text","operator":"=","value":"OSL"},{"column":1,"type":"text","operator":"!~","value":"x"}]}]},[]]',
  ],
  [
    { where: '{"not":{"field":"origin","op":"contains_ignoring_case","value":"x"}}' },
    '["org_1","ds_1","data",{"not":{"column":1,"type":"text","operator":"~~","value":"x"}},[]]',
  ],
]

test.each([...FIRST_CURSORS, ...LATER_CURSORS])(
  'a cursor that a client keeps goes on to be valid for %j',
  (query, scope) => {
    const dataset = { columns: COLUMNS, scope: ['org_1', 'ds_1', 'data'], cursorKey: CURSOR_KEY }
    expect(JSON.stringify(readRowQuery(query)(dataset).scope)).toBe(scope)
  },
)
