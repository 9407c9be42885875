/** The days from 1970-01-01 to a date `YYYY-MM-DD` in the Gregorian calendar, also before it was introduced. */
export function daysOf(date: string): number {
  const month = digits(date, 5, 7)
  // Years begin in March here, so that the 29th of February is their last day.
  const year = digits(date, 0, 4) - (month <= 2 ? 1 : 0)
  const monthsSinceMarch = (month + 9) % 12
  const dayOfYear = Math.floor((153 * monthsSinceMarch + 2) / 5) + digits(date, 8, 10) - 1
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return year * 365 + leapDays + dayOfYear - DAYS_UNTIL_1970
}

/** Days from the 1st of March of the year 0. */
const DAYS_UNTIL_1970 = 719_468

function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at += 1) number = number * 10 + text.charCodeAt(at) - 48
  return number
}
