import { readdirSync, statSync } from 'node:fs'
import { residentMb } from '../../../scripts/bench/processes.ts'

/** What a server held at one moment. */
export interface Sample {
  readonly seconds: number
  readonly rssMb: number
  readonly walMb: number
  /** Open descriptors: files, sockets, pipes. */
  readonly descriptors: number
}

/** Looks at a process regularly, and at the WAL of its database, until it is stopped. */
export function sampling(pid: number, databaseFile: string, everyMs: number): { stop(): readonly Sample[] } {
  const samples: Sample[] = []
  const began = performance.now()
  const look = () => {
    samples.push({
      seconds: (performance.now() - began) / 1_000,
      rssMb: residentMb(pid),
      walMb: (statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0) / 1024 ** 2,
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
    })
  }
  look()
  const timer = setInterval(look, everyMs)
  return {
    stop() {
      clearInterval(timer)
      look()
      return samples
    },
  }
}

/** The most of one figure, rounded up to a tenth. */
export function most(samples: readonly Sample[], figure: 'rssMb' | 'walMb' | 'descriptors'): number {
  return Math.ceil(Math.max(...samples.map((sample) => sample[figure])) * 10) / 10
}
