/** How a request was meant. */
export type Sent = 'valid' | 'broken' | 'nobody' | 'unknown' | 'foreign page' | 'wrong caller'

/** What was sent and answered, by operation. */
export interface Tally {
  readonly requests: number
  note(operation: string, sent: Sent, status: number): void
  /** How often an operation answered that. */
  count(operation: string, sent: Sent, status?: number): number
}

export function tally(): Tally {
  const counts = new Map<string, number>()
  let requests = 0
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    get requests() {
      return requests
    },
    note(operation, sent, status) {
      requests += 1
      add(`${operation} ${sent}`)
      add(`${operation} ${sent} ${status}`)
    },
    count: (...key) => counts.get(key.join(' ')) ?? 0,
  }
}
