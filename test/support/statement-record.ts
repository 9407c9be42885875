import type { Store } from '../../server/store/store.ts'
import { noteLine } from './noted-lines.ts'

/**
 * The store, and each kind of answer that its functions give written down, a line each: engine, function, outcome. The coverage of
 * engines compares what was seen on one with what was seen on the other.
 */
export function recordingStore(store: Store, databaseUrl: string): Store {
  const engine = databaseUrl.startsWith('sqlite:') ? 'SQLite' : 'PostgreSQL'
  const recorded = Object.entries(store).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [name, value]
    return [
      name,
      (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(value, store, args)
        if (answer instanceof Promise)
          answer.then((found) => noteLine('engines', `${engine} ${name} ${kindOf(found)}`)).catch(() => {}) // its caller sees the failure
        return answer
      },
    ]
  })
  // Cast: it has the same functions under the same names.
  return Object.fromEntries(recorded) as Store
}

/** The outcome where it has one; otherwise whether anything was found. */
function kindOf(answer: unknown): string {
  if (answer === undefined || answer === null) return 'nothing'
  if (typeof answer !== 'object') return 'a value'
  if ('outcome' in answer) return String(answer.outcome)
  const list = 'items' in answer ? answer.items : 'rows' in answer ? answer.rows : answer
  return Array.isArray(list) && list.length === 0 ? 'nothing' : 'something'
}
