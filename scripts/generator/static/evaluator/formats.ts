/** `format`: those that can be decided. Values of other types than a format is of are let through. */
import { isDate, isDateTime, isTime } from '../date-time.ts'
import { URI, URI_REFERENCE } from '../uri.ts'

/** Dots between atoms, and a domain of at least two labels. */
export const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/i

const PATTERNS: { readonly [format: string]: RegExp } = {
  uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  email: EMAIL,
  hostname: /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}(?<!\.)$/,
  uri: URI,
  'uri-reference': URI_REFERENCE,
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
