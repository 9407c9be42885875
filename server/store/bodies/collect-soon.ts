import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What was made of a body so large, and thrown away, is worth collecting by itself. */
const LARGE_BYTES = 256 * 1024

/** So large a heap has what a large query left: after others a thread that scans has 20 to 50 MB. */
const LARGE_HEAP_BYTES = 64 * 1024 ** 2

let isComing = false

/**
 * Collects the garbage of this thread when it has nothing else to do. What is parsed and refused is many times as large as its body, and
 * V8 lets what it takes for old in a thread grow to five times what is in use before it looks.
 */
export function collectSoon(bodyBytes: number): void {
  if (bodyBytes < LARGE_BYTES || isComing) return
  isComing = true
  setImmediate(() => {
    isComing = false
    collect()
  })
}

/**
 * Collects the garbage of this thread if its heap is large, and gives the pages back to the system. Otherwise V8 keeps them in a pool of this
 * thread, and as long as the thread waits for its next query, no other one of the process can use them. Takes 0.2 s for 140 MB.
 */
export function giveBackLargeHeap(): void {
  if (getHeapStatistics().total_heap_size >= LARGE_HEAP_BYTES) collect('last-resort')
}

type Flavor = 'regular' | 'last-resort'
type Gc = (how: { readonly type: 'major'; readonly flavor: Flavor }) => void

let gc: Gc | undefined

/** Collects the garbage of this thread at once. It uses V8's own function, which V8 gives to new contexts only while the flag is set. */
export function collect(flavor: Flavor = 'regular'): void {
  if (gc === undefined) {
    setFlagsFromString('--expose-gc')
    gc = runInNewContext('gc') as Gc // by its name
    setFlagsFromString('--no-expose-gc')
  }
  gc({ type: 'major', flavor })
}
