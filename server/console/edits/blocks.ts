import { batch, computed } from '@preact/signals'
import type { RowRecord } from '../../../client/index.ts'
import { session } from '../state/session.ts'
import { allBlocks } from './all-blocks.ts'
import type { Block, BlockChange, BlockRow, BlockState } from './block.ts'
import { currentPerson, currentWriter, edits, giveUp, nextEditId } from './edits.ts'

/** The blocks of the signed-in user, in the order in which they were entered. */
export const blocks = computed(() => allBlocks.value.filter(({ userId }) => userId === session.value?.user.id))

/** The blocks of the user who is or was last signed in. */
export function blocksOfPerson(): readonly Block[] {
  return allBlocks.value.filter(({ userId }) => userId === currentPerson())
}

/** Takes a block, to send it or to let the person look at it first. Cells of it that were refused before are replaced by it. */
export function enterBlock(change: BlockChange, state: BlockState): Block | undefined {
  const writer = currentWriter()
  if (writer === undefined) return undefined
  const block: Block = { ...change, ...writer, id: nextEditId(), state }
  batch(() => {
    allBlocks.value = [...allBlocks.value, block]
    if (state.is === 'waiting') replaceRefused(block)
  })
  return block
}

/** Sends a block that the person has looked at, with the rows as they are now. */
export function sendBlock(block: Block, rows: readonly BlockRow[]): Block {
  // It is entered now: what was typed meanwhile comes before it.
  const sent: Block = { ...block, rows, id: nextEditId(), state: { is: 'waiting' } }
  batch(() => {
    allBlocks.value = [...allBlocks.value.filter(({ id }) => id !== block.id), sent]
    replaceRefused(sent)
  })
  return sent
}

function replaceRefused({ datasetId, rows }: Block): void {
  for (const edit of edits.value) {
    const isIn = edit.datasetId === datasetId && edit.state.is !== 'waiting' && rows.some((row) => hasCell(row, edit))
    if (isIn) giveUp(edit)
  }
}

function hasCell({ rowId, cells }: BlockRow, edit: { readonly rowId: string; readonly column: string }): boolean {
  return rowId === edit.rowId && cells.some(({ column }) => column.name === edit.column)
}

export function giveUpBlock({ id }: Pick<Block, 'id'>): void {
  allBlocks.value = allBlocks.value.filter((block) => block.id !== id)
}

export function giveUpAllBlocks(): void {
  allBlocks.value = allBlocks.value.filter(({ userId }) => userId !== currentPerson())
}

/** Identifiers of blocks whose request may have been carried out. */
export const sending = new Set<number>()

export function isSending(id: number): boolean {
  return sending.has(id)
}

/** Whether something that was entered before has to be stored first. */
export function isHeld({ datasetId, id }: Pick<Block, 'datasetId' | 'id'>): boolean {
  return blocks.value.some((block) => block.datasetId === datasetId && block.id < id && block.state.is === 'waiting')
}

export function setBlock(block: Block, changes: Partial<Pick<Block, 'rows' | 'state'>>): void {
  allBlocks.value = allBlocks.value.map((other) => (other.id === block.id ? { ...other, ...changes } : other))
}

/** A block that the service has stored. */
export interface StoredBlock {
  readonly block: Block
  /** The rows of the block as they are now, without those that were added. */
  readonly changed: readonly RowRecord[]
  readonly addedIds: readonly string[]
  /** What takes it back. */
  readonly undo: BlockChange
}

type Listener = (stored: StoredBlock) => void

const listeners = new Set<Listener>()

/** Calls for each block that is stored. Returns how to stop. */
export function listenToBlocks(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function blockStored(stored: StoredBlock): void {
  batch(() => {
    for (const hear of listeners) hear(stored)
    giveUpBlock(stored.block)
  })
}

addEventListener('beforeunload', (event) => {
  if (blocksOfPerson().length > 0) event.preventDefault()
})
