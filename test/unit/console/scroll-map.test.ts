import { expect, test } from 'vitest'
import { barHeight, ScrollMap } from '../../../server/console/pages/dataset/grid/scroll-map.ts'

const VIEW = 600
const WHOLE = 1_000_000 * 32

function mapOf(whole: number): ScrollMap {
  const map = new ScrollMap()
  map.resize(whole, VIEW)
  return map
}

test('rows that a browser can scroll stand where the scroll bar is', () => {
  const map = mapOf(50_000)
  expect(barHeight(50_000)).toBe(50_000)
  map.scrolled(12_345)
  expect(map.y).toBe(12_345)
})

test('of a million rows a turn of the wheel moves by as much as it says, anywhere', () => {
  const map = mapOf(WHOLE)
  expect(barHeight(WHOLE)).toBeLessThan(8_000_000)
  const bar = map.moveTo(20_000_000)
  map.scrolled(bar + 120)
  expect(map.y).toBe(20_000_120)
  map.scrolled(bar)
  expect(map.y).toBe(20_000_000)
})

test('a drag of the scroll bar to its ends comes to the first and the last row', () => {
  const map = mapOf(WHOLE)
  map.scrolled(barHeight(WHOLE) - VIEW)
  expect(map.y).toBe(WHOLE - VIEW)
  map.scrolled(0)
  expect(map.y).toBe(0)
})

test('the wheel never ends before the rows do', () => {
  const map = mapOf(WHOLE)
  let bar = map.moveTo(30_000)
  for (let turns = 0; turns < 1000 && map.y > 0; turns++) {
    bar = Math.max(0, bar - 100)
    bar = map.scrolled(bar) ?? bar
    expect(bar > 0 || map.y === 0).toBe(true)
  }
  expect(map.y).toBe(0)
})
