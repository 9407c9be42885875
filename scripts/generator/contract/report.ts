/** Changes in words, each once, with the operations it is about. */
import type { Change } from './change.ts'

interface Group extends Change {
  readonly operations: readonly string[]
}

const MOST_NAMES = 6

export function breakingReport(changes: readonly Change[]): string {
  const groups = grouped(changes.filter(({ breaks }) => breaks !== undefined))
  const lines = groups.map(
    ({ place, what, breaks, operations }) =>
      `${place}: ${what}\n  breaks ${breaks?.audience}: ${breaks?.why}\n  in ${names(operations)}`,
  )
  return [`${count(groups.length, 'breaking change')} since the released contract.`, ...lines].join('\n\n')
}

export function compatibleReport(changes: readonly Change[]): string {
  const groups = grouped(changes)
  const lines = groups.map(({ place, what, operations }) => `  ${place}: ${what} (${names(operations)})`)
  return [`${count(groups.length, 'compatible change')} since the released contract:`, ...lines].join('\n')
}

/** What is shared changes once, for all operations that share it. */
function grouped(changes: readonly Change[]): Group[] {
  const byText = Map.groupBy(changes, ({ place, what, breaks }) => `${place} ${what} ${breaks?.audience}`)
  return [...byText.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, operations: [...new Set(same.map(({ operation }) => operation))] }] : []
  })
}

function names(operations: readonly string[]): string {
  const [shown, rest] = [operations.slice(0, MOST_NAMES), operations.length - MOST_NAMES]
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
