import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What was made of a body so large, and thrown away, is worth collecting by itself. */
const LARGE_BYTES = 256 * 1024

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

let gc: (() => void) | undefined

/** Collects the garbage of this thread at once. It uses V8's own function, which V8 gives to new contexts only while the flag is set. */
export function collect(): void {
  if (gc === undefined) {
    setFlagsFromString('--expose-gc')
    gc = runInNewContext('gc') as () => void // by its name
    setFlagsFromString('--no-expose-gc')
  }
  gc()
}
