import { createHash, randomUUID } from 'node:crypto'
import { access, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { mayGrow } from './files/disk-room.ts'
import type { ImportedBody, ImportKey } from './interface/imports.ts'
import { StoreError } from './interface/store-error.ts'

/** A file that was received, and not yet kept. */
export interface ReceivedFile {
  readonly path: string
  readonly sizeBytes: number
  /** SHA-256 of what was asked for and of the file; empty if nobody asks for it. */
  readonly hash: string
}

/** Space is looked at each time so much was written. */
const CHECK_EVERY_BYTES = 1024 ** 2

/** A file that nobody has written to for so long belongs to a server that was killed. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

const PARTIAL = 'partial-'

/** The files of imports that go on. They stay where they are if the server ends. */
export class ImportFiles {
  readonly #prefix: string

  /** The paths of all files begin with `prefix`; its folder is made when the first file comes. */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  pathOf({ organizationId, importId }: ImportKey): string {
    return `${this.#prefix}${organizationId}-${importId}`
  }

  async has(key: ImportKey): Promise<boolean> {
    return access(this.pathOf(key)).then(
      () => true,
      () => false,
    )
  }

  /**
   * Writes a file as it comes, and syncs it. Undefined when it has more bytes than are allowed. Throws what reading it throws, and `unavailable` where
   * it would take more of the disk than it leaves free; then nothing is left of it.
   */
  async receive(
    { bytes, allowedBytes }: ImportedBody,
    target: readonly string[] | undefined,
  ): Promise<ReceivedFile | undefined> {
    makeFolder(dirname(this.#prefix), 0o700)
    const path = `${this.#prefix}${PARTIAL}${randomUUID()}`
    const hash = target && createHash('sha256').update(JSON.stringify(target))
    const file = await open(path, 'wx', 0o600).catch(asStoreError)
    let sizeBytes = 0
    let checkAt = 0
    try {
      for await (const part of bytes) {
        sizeBytes += part.length
        if (sizeBytes > allowedBytes) throw new TooLarge()
        if (sizeBytes >= checkAt) {
          await this.#requireSpace(sizeBytes)
          checkAt = sizeBytes + CHECK_EVERY_BYTES
        }
        hash?.update(part)
        await file.writeFile(part).catch(asStoreError)
      }
      await file.sync().catch(asStoreError)
      return { path, sizeBytes, hash: hash?.digest('base64url') ?? '' }
    } catch (error) {
      await rm(path, { force: true })
      if (error instanceof TooLarge) return undefined
      throw error
    } finally {
      await file.close()
    }
  }

  /** Files of imports never fill the disk, since writes need it too. */
  async #requireSpace(sizeBytes: number): Promise<void> {
    if (!mayGrow(await statfs(dirname(this.#prefix)).catch(asStoreError), sizeBytes))
      throw new StoreError('unavailable', `a file of more than ${sizeBytes} bytes would leave the disk too little`)
  }

  /** Gives a received file to an import. */
  async keep({ path }: ReceivedFile, key: ImportKey): Promise<void> {
    await rename(path, this.pathOf(key)).catch(asStoreError)
    const folder = await open(dirname(this.#prefix)).catch(asStoreError)
    await folder
      .sync()
      .catch(asStoreError)
      .finally(() => folder.close())
  }

  discard({ path }: ReceivedFile): Promise<void> {
    return rm(path, { force: true })
  }

  /** Removes a file, and what was noted beside it. */
  async remove(key: ImportKey): Promise<void> {
    const path = this.pathOf(key)
    const folder = dirname(path)
    const beside = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${basename(path)}.`))
    for (const name of beside) await rm(`${folder}/${name}`, { force: true })
    await rm(path, { force: true })
  }

  /** The imports that have a file here. What was never received whole is removed when it is old. */
  async list(): Promise<(ImportKey & { readonly isOld: boolean })[]> {
    const folder = dirname(this.#prefix)
    const names = await readdir(folder).catch(() => [])
    const keys: (ImportKey & { readonly isOld: boolean })[] = []
    for (const name of names.filter((each) => each.startsWith(basename(this.#prefix)))) {
      const path = `${folder}/${name}`
      const modifiedAt = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      )
      const isOld = modifiedAt < Date.now() - ABANDONED_AFTER_MS
      const [, organizationId, importId] = /(org_[0-9a-z]+)-(imp_[0-9a-z]+)$/.exec(name) ?? []
      if (organizationId !== undefined && importId !== undefined) keys.push({ organizationId, importId, isOld })
      else if (isOld && name.startsWith(`${basename(this.#prefix)}${PARTIAL}`)) await rm(path, { force: true })
    }
    return keys
  }
}

class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** A full or failing disk passes. */
function asStoreError(error: NodeJS.ErrnoException): never {
  throw new StoreError('unavailable', `the file of an import: ${error.message}`, { cause: error })
}
