import { signal } from '@preact/signals'
import type { Block } from './block.ts'

/** Blocks of cells that are not stored yet, of all users. Like single edits, they outlive the page of their dataset, and the end of a session. */
export const allBlocks = signal<readonly Block[]>([])

/** Whether a block that waits was entered after an edit or a block of its dataset. */
export function hasBlockSince({ datasetId, id }: Pick<Block, 'datasetId' | 'id'>): boolean {
  return allBlocks.value.some((block) => block.datasetId === datasetId && block.id > id && block.state.is === 'waiting')
}
