/** Options of V8. A program that is started by its name cannot pass them to Node. */
import { setFlagsFromString } from 'node:v8'

/**
 * Leaves the HTTP parser of `fetch`, which is WebAssembly, as it is compiled at first. V8 compiles it again with optimizations at the second or third
 * reply, which takes 0.17 s of processor time and 12 MB: half as much again as all else in a run of ten requests.
 *
 * First `fetch` is loaded. With an option changed, Node does not take what was compiled of its own modules when it was built, and loading `fetch` takes
 * 40 ms more.
 */
export function keepParserUnoptimized(): void {
  if (globalThis.Headers === undefined) return
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`)
}

/**
 * Keeps the heap near to what is needed. Reading a file makes short-lived texts by the gigabyte, and the platform would
 * rather grow than collect them.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

/** How much may be added to what was in use before it is collected again. Less takes more processor time. */
const GROWTH_PERCENT = 100

/** Bytes of WebAssembly that run before they are compiled again; by default 13 million. A run that transfers very much still gets there. */
const TIERING_BUDGET = 2_000_000_000
