// Kept in the process: each project loads its own set-up, and finds here what another one has started.
const KEY = Symbol.for('dataset-service.started-once')
const kept: typeof globalThis & { [KEY]?: Map<string, Promise<unknown>> } = globalThis
kept[KEY] ??= new Map()
const started = kept[KEY]

/** Starts something that several projects share when the first of them asks for it. */
export function onceARun<Started>(name: string, start: () => Promise<Started>): Promise<Started> {
  const known = started.get(name)
  // Cast: a name is used for one thing.
  if (known !== undefined) return known as Promise<Started>
  const starting = start()
  started.set(name, starting)
  return starting
}
