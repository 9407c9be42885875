import { expect, test } from 'vitest'
import { changeEvents, changeLines } from '../../server/operations/changes-body.ts'
import type { ChangesPart, ChangesReader } from '../../server/operations/changes-reader.ts'
import type { ChangeWatch } from '../../server/store/interface/change-signals.ts'
import { keptInMemory } from '../support/kept-in-memory.ts'

const PARTS = 3
const TIMES = { quietMs: 60_000, lastsMs: 3_600_000 }
const OVER = new AbortController().signal

/** Gives parts of one row each, and remembers their rows as long as somebody holds them. `afterRow` is where rows that were there go on. */
function rows(afterRow: number | null = null) {
  const read: WeakRef<object>[] = []
  const after = { epoch: 'e', version: 1, offset: 0, at: 0, afterRow, columns: 'c', condition: '', written: '' }
  const reader = {
    async next(): Promise<ChangesPart> {
      const row = { id: `row_${read.length + 1}`, values: { a: 'x'.repeat(1_000) } }
      read.push(new WeakRef(row))
      const change = { type: 'row', version: 1, row } as unknown as ChangesPart['changes'][number]['change']
      return { changes: [{ change, after }], after, version: 1, hasMore: read.length < PARTS }
    },
    text: () => 'cursor',
  }
  return { read, reader: reader as unknown as ChangesReader }
}

test('a stream that waits for changes holds no row that it has sent', async () => {
  const { read, reader } = rows()
  let waits = () => {}
  const waiting = new Promise<void>((resolve) => {
    waits = resolve
  })
  const watch: ChangeWatch = {
    next() {
      waits()
      return new Promise(() => {})
    },
    close() {},
  }
  const events = changeEvents(reader, watch, OVER, TIMES)
  const texts: string[] = []
  for (let piece = 0; piece <= PARTS; piece += 1) texts.push(String((await events.next()).value))
  expect(texts.slice(1).map((text) => /"id":"(\w+)"/.exec(text)?.[1])).toEqual(['row_1', 'row_2', 'row_3'])
  void events.next()
  await waiting
  expect(await keptInMemory(read)).toBe(0)
})

/** The turn of the event loop in which each piece came. */
async function turnsOf(pieces: AsyncGenerator<string, void>, count: number): Promise<number[]> {
  let turn = 0
  let counting = setImmediate(function next() {
    turn += 1
    counting = setImmediate(next)
  })
  const turns: number[] = []
  while (turns.length < count && !(await pieces.next()).done) turns.push(turn)
  clearImmediate(counting)
  return turns
}

test('while a whole dataset is sent, other requests have their turn after each part', async () => {
  const watch: ChangeWatch = { next: () => new Promise(() => {}), close() {} }
  const sent = await turnsOf(changeEvents(rows().reader, watch, OVER, TIMES), 1 + PARTS)
  expect(new Set(sent.slice(1)).size).toBe(PARTS)
  const lines = await turnsOf(changeLines(rows(0).reader), PARTS)
  expect(lines).toHaveLength(PARTS)
  expect(new Set(lines).size).toBe(PARTS)
})

test('a reply of lines holds no row that it has sent', async () => {
  const { read, reader } = rows()
  const lines = changeLines(reader)
  expect((await lines.next()).value).toContain('row_1')
  expect(await keptInMemory(read)).toBe(0)
  expect(await lines.next()).toMatchObject({ done: true })
})
