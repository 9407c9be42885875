import type { Transaction } from 'kysely'
import type { Origin } from '../../domain/origin.ts'
import type { Schema } from '../sql/schema.ts'
import { actorOf, type BeforeImage, daySlot, type ImagedChange, imageBytes, storeImages } from './before-images.ts'
import type { Held } from './hold-dataset.ts'

/** The before-images of one request, which may change a row several times and is one version all the same. */
export class RequestHistory {
  /** What the images count for. */
  bytes = 0
  /** The part of it that is of deletions. */
  bytesOfDeleted = 0
  readonly #own: Transaction<Schema>
  readonly #held: Held
  readonly #change: ImagedChange
  readonly #noted = new Set<number>()

  constructor(place: {
    readonly own: Transaction<Schema>
    readonly held: Held
    readonly origin?: Origin | undefined
    readonly now: number
  }) {
    const { own, held, origin, now: at } = place
    this.#own = own
    this.#held = held
    const version = held.version + 1
    this.#change = { datasetId: held.dataset_id, slot: daySlot(at), version, at, actor: actorOf(origin) }
  }

  /** Keeps what rows were before the next step of the request. Rows that the request added were not there before it. */
  async note(images: readonly BeforeImage[]): Promise<void> {
    if (this.#held.keeps_history === 0) return
    const old = images.filter(({ rowNumber }) => rowNumber < this.#held.next_row_number)
    const first = old.filter(({ rowNumber }) => !this.#noted.has(rowNumber))
    for (const image of old) if (this.#noted.has(image.rowNumber)) await this.#noteAgain(image)
    for (const { rowNumber } of first) this.#noted.add(rowNumber)
    const deleted = first.filter(({ kind }) => kind === 'deleted')
    const others = first.filter(({ kind }) => kind !== 'deleted')
    await this.#store(others)
    this.bytesOfDeleted += await this.#store(deleted)
  }

  async #store(images: readonly BeforeImage[]): Promise<number> {
    const bytes = await storeImages(this.#own, this.#change, images)
    this.bytes += bytes
    return bytes
  }

  /** What the row was before the request is what it was before the first step that changed it. */
  async #noteAgain(image: BeforeImage): Promise<void> {
    const { datasetId, slot, version } = this.#change
    const before = await this.#own
      .deleteFrom('row_history')
      .where('dataset_id', '=', datasetId)
      .where('slot', '=', slot)
      .where('row_number', '=', image.rowNumber)
      .where('version', '=', version)
      .returning(['created_at as createdAt', 'updated_at as updatedAt', 'cells'])
      .executeTakeFirstOrThrow()
    this.bytes -= imageBytes(before)
    const cells = { ...JSON.parse(image.cells ?? '{}'), ...JSON.parse(before.cells ?? '{}') }
    const { createdAt, updatedAt } = before
    await this.#store([{ ...image, createdAt, updatedAt, cells: JSON.stringify(cells) }])
  }
}
