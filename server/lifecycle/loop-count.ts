import type { Config } from '../config.ts'

/** Where the kernel spreads connections over sockets that listen on one port, as Node's documentation of `reusePort` lists them. */
const SPREADING: readonly string[] = ['linux', 'freebsd', 'sunos', 'aix']

/** How many event loops serve, and why it is one where more were asked for. */
export interface LoopCount {
  readonly loops: number
  readonly whyOne?: string
}

export function loopCount({ WORKERS }: Pick<Config, 'WORKERS'>, platform: string = process.platform): LoopCount {
  if (WORKERS === 1) return { loops: 1 }
  if (!SPREADING.includes(platform))
    return { loops: 1, whyOne: `WORKERS is ${WORKERS}, but one loop serves: ${platform} does not spread connections` }
  return { loops: WORKERS }
}
