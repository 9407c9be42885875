/** The number that tells that no mutation is on. */
export const NONE = -1

/** Threads of a test's process find this memory in Node's environment data, by this key. Its numbers: what is on, until when, and where the program came. */
export const SHARED_KEY = 'isBroken__'
export const SHARED = { active: 0, endsAt: 1, reached: 2 }

/** In the folder of the copy, for processes that a test starts: the number of what is on, and lines with the numbers of places to which they came. */
export const FILES = { active: 'active', reached: 'reached' }

/**
 * What is added to a file with mutations: it says whether a mutation is on, and notes that the program came to it. A mutation by which a
 * loop does not end throws at last. A page asks what its test said when it opened it.
 */
export const SWITCH = `
function isBroken__(id: number): boolean {
  const all = globalThis as { isBroken__?: (id: number) => boolean }
  all.isBroken__ ??= openBreaks__()
  return all.isBroken__(id)
}

function openBreaks__(): (id: number) => boolean {
  const { process: node, brokenPage__: inPage, Date: clock } = globalThis as any
  const now = clock.now
  const shared = node?.getBuiltinModule?.('node:worker_threads')?.getEnvironmentData('${SHARED_KEY}')
  if (shared !== undefined) {
    const state = new Int32Array(shared)
    return (id) => {
      state[id + ${SHARED.reached}] = 1
      if (state[${SHARED.active}] !== id) return false
      if (now() / 1000 > (state[${SHARED.endsAt}] ?? 0)) throw new Error('what is broken does not end')
      return true
    }
  }
  const fs = node?.getBuiltinModule?.('node:fs')
  const active = fs === undefined ? inPage : readActive()
  const noted = new Set<number>()
  return (id) => {
    if (!noted.has(id)) note(id)
    return id === active
  }
  function readActive(): number {
    try {
      return Number(fs.readFileSync(FOLDER + '/${FILES.active}', 'utf8'))
    } catch {
      return ${NONE}
    }
  }
  function note(id: number): void {
    noted.add(id)
    if (fs === undefined) return globalThis.console?.debug('reached ' + id)
    try {
      fs.appendFileSync(FOLDER + '/${FILES.reached}', id + '\\n')
    } catch {
      // a process without rights
    }
  }
}
`
