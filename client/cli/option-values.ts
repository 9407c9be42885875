import { InvalidArgumentError } from 'commander'

/** For an option that may be given several times. */
export function collected(text: string, before: readonly string[]): string[] {
  return [...before, text]
}

export function positiveWhole(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 1.')
}
