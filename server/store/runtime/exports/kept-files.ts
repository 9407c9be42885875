import type { ExportedFile, FileQuery } from '../../interface/exports.ts'
import { callerGone } from '../wire.ts'
import type { SpooledBytes } from './spool.ts'
import { SpoolReader } from './spool-reader.ts'

/** A file whose first bytes are there. */
export interface MadeFile {
  readonly tag: string
  readonly spool: SpooledBytes
}

/** Makes a file. The signal says that nobody waits for it any more. */
type Make = (unwanted: AbortSignal) => Promise<MadeFile>

/** A program that reads a part of a file mostly comes back for others. */
const KEPT_MS = 5 * 60_000

/** Files that nobody reads at the moment, of all organizations. */
const MOST_IDLE = 32

interface Entry {
  readonly organizationId: string
  readonly made: Promise<MadeFile>
  readonly unwanted: AbortController
  file: MadeFile | undefined
  /** Under which it is found; undefined when it is found no more. */
  key: string | undefined
  readers: number
  timer: NodeJS.Timeout | undefined
}

/** Files of rows, each made once for all who ask for it at one state of the dataset, and kept for a while for those who come back. */
export class KeptFiles {
  readonly #entries = new Map<string, Entry>()

  /** The file of the present state. */
  async get(query: FileQuery, make: Make, signal: AbortSignal | undefined): Promise<ExportedFile> {
    if (signal?.aborted) throw callerGone()
    const entry = this.#entries.get(keyOf(query.organizationId, query.tag)) ?? this.#add(query, make)
    const release = this.#enter(entry)
    signal?.addEventListener('abort', release, { once: true })
    try {
      const { tag, spool } = await entry.made
      if (signal?.aborted) throw callerGone()
      return {
        tag,
        get sizeBytes() {
          return spool.sizeBytes
        },
        whenComplete: () => spool.whenComplete(),
        read: (start, end) => new SpoolReader(spool, async () => release(), start, end),
        release,
      }
    } catch (error) {
      release()
      throw signal?.aborted ? callerGone() : error
    }
  }

  /** What those of an organization that nobody reads take of the disk. */
  idleBytesOf(organizationId: string): number {
    const own = this.#idle().filter((entry) => entry.organizationId === organizationId)
    return own.reduce((bytes, { file }) => bytes + (file?.spool.diskBytes ?? 0), 0)
  }

  /** Removes those that nobody reads. Returns how many. */
  dropIdle(): number {
    const idle = this.#idle()
    for (const entry of idle) drop(this.#forget(entry))
    return idle.length
  }

  /** Removes all; what is still read goes with its last reader. */
  close(): void {
    this.dropIdle()
    for (const entry of this.#entries.values()) this.#forget(entry)
  }

  #add({ organizationId, tag }: FileQuery, make: Make): Entry {
    const key = keyOf(organizationId, tag)
    const unwanted = new AbortController()
    const made = make(unwanted.signal)
    const entry: Entry = { organizationId, made, unwanted, file: undefined, key, readers: 0, timer: undefined }
    this.#entries.set(key, entry)
    made.then(
      (file) => this.#begun(entry, file),
      () => this.#forget(entry),
    )
    return entry
  }

  #begun(entry: Entry, file: MadeFile): void {
    entry.file = file
    this.#rename(entry, keyOf(entry.organizationId, file.tag))
    file.spool.whenComplete().catch(() => this.#forget(entry))
    if (entry.readers === 0) this.#leave(entry)
  }

  /** The rows were written to since the file was asked for, so it is that of a newer state. */
  #rename(entry: Entry, key: string): void {
    if (entry.key === key || entry.key === undefined) return
    this.#forget(entry)
    if (this.#entries.has(key)) return
    entry.key = key
    this.#entries.set(key, entry)
  }

  /** Counts a reader. What it returns, called once or more, ends that. */
  #enter(entry: Entry): () => void {
    clearTimeout(entry.timer)
    entry.readers += 1
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      entry.readers -= 1
      if (entry.readers === 0) this.#leave(entry)
    }
  }

  /** Its last reader has left: it is kept if it is complete. */
  #leave(entry: Entry): void {
    const isComplete = entry.file?.spool.sizeBytes !== undefined
    if (!isComplete || entry.key === undefined) {
      entry.unwanted.abort()
      drop(this.#forget(entry))
      return
    }
    // The one that was used last stands last.
    this.#entries.delete(entry.key)
    this.#entries.set(entry.key, entry)
    entry.timer = setTimeout(() => drop(this.#forget(entry)), KEPT_MS)
    entry.timer.unref()
    const [oldest, ...others] = this.#idle()
    if (oldest !== undefined && others.length >= MOST_IDLE) drop(this.#forget(oldest))
  }

  /** The one that was used first comes first. */
  #idle(): Entry[] {
    return [...this.#entries.values()].filter(({ readers, file }) => readers === 0 && file !== undefined)
  }

  #forget(entry: Entry): Entry {
    clearTimeout(entry.timer)
    if (entry.key !== undefined && this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key)
    entry.key = undefined
    return entry
  }
}

function drop({ file }: Entry): void {
  void file?.spool.free()
}

function keyOf(organizationId: string, tag: string): string {
  return `${organizationId} ${tag}`
}
