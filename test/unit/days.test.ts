import { expect, test } from 'vitest'
import { daysOf } from '../../server/store/exports/days.ts'

test('counts the days from 1970 to every kind of date, as Date does', () => {
  const dates = ['0001-01-01', '0004-02-29', '0100-03-01', '1582-10-15', '1600-02-29', '1900-02-28', '1900-03-01']
  for (let day = -800_000; day < 2_900_000; day += 997)
    dates.push(new Date(day * 86_400_000).toISOString().slice(0, 10))
  const written = dates.filter((date) => date.length === 10 && date >= '0001-01-01')
  expect(written.length).toBeGreaterThan(3_000)
  expect(written.filter((date) => daysOf(date) !== Date.parse(`${date}T00:00:00Z`) / 86_400_000)).toEqual([])
  expect([daysOf('1970-01-01'), daysOf('1969-12-31'), daysOf('9999-12-31')]).toEqual([0, -1, 2_932_896])
})
