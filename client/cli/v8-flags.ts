/** Options of V8. A program that is started by its name cannot pass them to Node. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

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
 * rather grow than collect them: an import took 260 MB in place of 128. The function it gives is called with each piece that is read.
 */
export function keepHeapSmall(): () => void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
  let isGrowing = true
  return () => {
    if (!isGrowing || youngBytes() < YOUNG_BYTES) return
    setFlagsFromString('--semi-space-growth-factor=1')
    isGrowing = false
  }
}

function youngBytes(): number {
  const spaces = getHeapSpaceStatistics()
  return spaces.find(({ space_name: name }) => name === 'new_space')?.space_size ?? YOUNG_BYTES
}

/**
 * How large the space for new objects may grow. With the 1 MB of the start, a third of the processor time of an import was collecting it; this
 * much takes a quarter of all processor time less, and 25 MB more.
 */
const YOUNG_BYTES = 32 * 2 ** 20

/** How much may be added to what was in use before it is collected again. Less takes more processor time. */
const GROWTH_PERCENT = 100

/** Bytes of WebAssembly that run before they are compiled again; by default 13 million. A run that transfers very much still gets there. */
const TIERING_BUDGET = 2_000_000_000
