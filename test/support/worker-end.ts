const KEY = Symbol.for('dataset-service.at-worker-end')

/** What is left to do when this worker has run its last file. The environment and the tests load this file apart, and share it here. */
const kept: typeof globalThis & { [KEY]?: (() => Promise<void>)[] } = globalThis
kept[KEY] ??= []
const pending = kept[KEY]

/** Has something closed when this worker has run its last file. */
export function atWorkerEnd(close: () => Promise<void>): void {
  pending.push(close)
}

export async function endWorker(): Promise<void> {
  await Promise.all(pending.splice(0).map((close) => close()))
}
