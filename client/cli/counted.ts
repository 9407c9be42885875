import { count } from './import/progress.ts'

/** A number with its noun, and its verb if there is one: `1 row`, `2,000 rows`; `counted(1, 'row is', 'rows are')`. */
export function counted(value: number, one: string, several = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : several}`
}
