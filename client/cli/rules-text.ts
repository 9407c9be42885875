import type { Column } from '../../generated/index.ts'

/** The rules of a column in words; empty for one without rules. */
export function rulesText({ required, default: filled, values, min, max, max_length }: Column): string {
  return [
    ...(required ? ['required'] : []),
    ...(filled === undefined ? [] : [`default ${JSON.stringify(filled)}`]),
    ...(values === undefined ? [] : [`one of ${values.map((value) => JSON.stringify(value)).join(', ')}`]),
    ...(min === undefined ? [] : [`min ${min}`]),
    ...(max === undefined ? [] : [`max ${max}`]),
    ...(max_length === undefined ? [] : [`max_length ${max_length}`]),
  ].join('; ')
}
