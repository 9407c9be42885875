/** What the process that runs the tests in the copy is told, and what it tells, in files of the copy's folder. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How often a mutation was tried, and for how long. */
export interface Tried {
  readonly id: number
  /** The test files that are nearest to it, which try it in any case. */
  readonly near: readonly string[]
  readonly times: number
  readonly ms: number
}

export interface Orders {
  /** How many mutations there are. */
  readonly count: number
  /** On from the start to the end of the process, and no other. */
  readonly always?: number
  /** Each is switched on for single tests that come to it, until one fails. */
  readonly pending: readonly Tried[]
}

export type RunEvent =
  | { readonly kind: 'tries'; readonly id: number; readonly file: string; readonly test: string }
  | { readonly kind: 'missed'; readonly id: number; readonly ms: number }
  | {
      readonly kind: 'noticed'
      readonly id: number
      readonly file: string
      readonly test: string
      readonly said: string
    }
  /** The test fails when it runs again after a mutation was on, so nothing more can be learned in this process. */
  | { readonly kind: 'spoilt'; readonly file: string; readonly test: string }
  /** The test fails when it runs a second time. */
  | { readonly kind: 'unrepeatable'; readonly file: string; readonly test: string }
  /** All tests of the file ran, and came to these mutations. */
  | { readonly kind: 'done'; readonly file: string; readonly reached: readonly number[] }

export function giveOrders(folder: string, orders: Orders): void {
  writeFileSync(join(folder, 'orders.json'), JSON.stringify(orders))
  writeFileSync(join(folder, 'events'), '')
}

/** Undefined outside of a copy. */
export function readOrders(folder: string): Orders {
  return JSON.parse(readFileSync(join(folder, 'orders.json'), 'utf8'))
}

export function say(folder: string, event: RunEvent): void {
  appendFileSync(join(folder, 'events'), `${JSON.stringify(event)}\n`)
}

export function readEvents(folder: string): RunEvent[] {
  const file = join(folder, 'events')
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}
