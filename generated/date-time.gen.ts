// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Dates and times as RFC 3339 writes them, also with small letters and leap seconds. */

export function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** With an offset. A leap second is the last one of a day in UTC. */
export function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i.exec(text)
  if (!parts) return false
  const [hour = 0, minute = 0, second = 0] = parts.slice(1, 4).map(Number)
  const [offsetHour, offsetMinute] = [Number(parts[5] ?? 0), Number(parts[6] ?? 0)]
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false
  const offset = (offsetHour * 60 + offsetMinute) * (parts[4] === '-' ? -1 : 1)
  return second < 60 || (hour * 60 + minute - offset + 2 * 1440) % 1440 === 1439
}

export function isDateTime(text: string): boolean {
  return /^.{10}t/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}
