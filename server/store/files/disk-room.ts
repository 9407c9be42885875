/** What `statfs` says of a disk. */
interface Disk {
  readonly bavail: number
  readonly blocks: number
  readonly bsize: number
}

/** The most that is kept free, and the part of a smaller disk. */
const KEPT = { bytes: 1024 ** 3, share: 1 / 20 }

/**
 * Whether a file of an import may grow on a disk where it has so many bytes already: writes of all organizations need room too. No file takes more than
 * it leaves free, and all together never what is kept, however many wait to be read.
 */
export function mayGrow({ bavail, blocks, bsize }: Disk, sizeBytes: number): boolean {
  const kept = Math.min(KEPT.bytes, blocks * bsize * KEPT.share)
  return bavail * bsize >= Math.max(sizeBytes, kept)
}
