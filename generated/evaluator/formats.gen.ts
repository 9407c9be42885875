// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** `format`: those that can be decided. Values of other types than a format is of are let through. */

/** Dots between atoms, and a domain of at least two labels. */
export const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/i

const PATTERNS: { readonly [format: string]: RegExp } = {
  uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  email: EMAIL,
  hostname: /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}(?<!\.)$/,
  uri: /^[a-z][a-z\d+.-]*:(?:[\w.~!$&'()*+,;=:@/?#[\]-]|%[\da-f]{2})*$/i,
  'uri-reference': /^(?:[\w.~!$&'()*+,;=:@/?#[\]-]|%[\da-f]{2})*$/i,
  duration: /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/,
  'json-pointer': /^(?:\/(?:[^~/]|~[01])*)*$/,
  byte: /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/,
}

export const FORMATS: ReadonlyMap<string, (value: unknown) => boolean> = new Map<string, (value: unknown) => boolean>([
  ...Object.entries(PATTERNS).map(([format, pattern]) => [format, ofText((text) => pattern.test(text))] as const),
  ['date', ofText(isDate)],
  ['time', ofText(isTime)],
  ['date-time', ofText(isDateTime)],
  ['ipv6', ofText(isIpv6)],
  ['regex', ofText(isPattern)],
  [
    'int32',
    (value) => typeof value !== 'number' || (Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31),
  ],
])

function ofText(isFormatted: (text: string) => boolean): (value: unknown) => boolean {
  return (value) => typeof value !== 'string' || isFormatted(value)
}

function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** RFC 3339: with an offset. A leap second is the last one of a day in UTC. */
function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i.exec(text)
  if (!parts) return false
  const [hour = 0, minute = 0, second = 0] = parts.slice(1, 4).map(Number)
  const [offsetHour, offsetMinute] = [Number(parts[5] ?? 0), Number(parts[6] ?? 0)]
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false
  const offset = (offsetHour * 60 + offsetMinute) * (parts[4] === '-' ? -1 : 1)
  return second < 60 || (hour * 60 + minute - offset + 2 * 1440) % 1440 === 1439
}

function isDateTime(text: string): boolean {
  return /^.{10}[t ]/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

function isIpv6(text: string): boolean {
  return /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`)
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}
