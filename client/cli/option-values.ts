import { InvalidArgumentError } from 'commander'

/** For an option that may be given several times. */
export function collected(text: string, before: readonly string[]): string[] {
  return [...before, text]
}

export function positiveWhole(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 1.')
}

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000 } as const

/** `90s`, `5m`, `1h`, in milliseconds. */
export function durationMs(text: string): number {
  const [, digits, unit = 's'] = /^(\d{1,6})(s|m|h)?$/.exec(text) ?? []
  if (digits === undefined) throw new InvalidArgumentError('It must be a time such as 90s, 5m or 1h.')
  return Number(digits) * UNIT_MS[unit as keyof typeof UNIT_MS] // one of those that the expression takes
}

/** An object as JSON. */
export function jsonObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new InvalidArgumentError(`It is not valid JSON: ${error instanceof Error ? error.message : error}.`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new InvalidArgumentError('It must be a JSON object.')
}
