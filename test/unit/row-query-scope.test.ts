import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '../../server/operations/caller.ts'
import { bindRowQuery, parseRowQuery } from '../../server/operations/row-query.ts'
import type { RowTableRecord } from '../../server/store/interface/datasets.ts'
import type { Store } from '../../server/store/store.ts'

/** Casts: what a query is bound by reads nothing else of them. */
const STORE = { cursorKey: createSecretKey(Buffer.alloc(32, 7)) } as Store
const CALLER = { organizationId: 'org_1' } as Caller
const DATASET = {
  id: 'ds_1',
  columns: [
    { number: 1, name: 'origin', type: 'text' },
    { number: 2, name: 'delay', type: 'number' },
  ],
} as unknown as RowTableRecord

/** What cursors were bound to when the first ones were given out. */
const FIRST_CURSORS: [Parameters<typeof parseRowQuery>[0], string][] = [
  [{ limit: 20 }, '["org_1","ds_1","data",[],[]]'],
  [
    { limit: 20, filter: ['origin:OSL', 'delay:>10', 'origin:!', 'origin:~x', 'delay:!5'], sort: ['-delay', 'origin'] },
    '["org_1","ds_1","data",[{"column":1,"type":"text","operator":"=","value":"OSL"},' +
      '{"column":2,"type":"number","operator":">","value":10},{"column":1,"type":"text","operator":"filled","value":null},' +
      '{"column":1,"type":"text","operator":"~","value":"x"},{"column":2,"type":"number","operator":"!","value":5}],' +
      '[{"column":2,"type":"number","descending":true},{"column":1,"type":"text","descending":false}]]',
  ],
  [
    { limit: 1, filter: ['delay:'] },
    '["org_1","ds_1","data",[{"column":2,"type":"number","operator":"empty","value":null}],[]]',
  ],
]

test.each(FIRST_CURSORS)('a cursor that a client keeps goes on to be valid for %j', (query, scope) => {
  expect(JSON.stringify(bindRowQuery(STORE, CALLER, 'data', DATASET, parseRowQuery(query)).scope)).toBe(scope)
})
