import type { Block } from '../../../edits/block.ts'
import type { Edit, EditState } from '../../../edits/edit.ts'

/** The cells of a block as the grid shows unsaved cells, without those of new rows and of rows that go. */
export function editsOf(block: Block): Edit[] {
  const { datasetId, userId, organizationId, id, state } = block
  if (state.is === 'asking') return []
  return block.rows.flatMap(({ rowId, cells }) =>
    rowId === undefined
      ? []
      : cells.map(({ column: { name, type }, text, value, seen, error }): Edit => {
          const cell = { datasetId, rowId, column: name, type }
          return {
            ...cell,
            id,
            userId,
            organizationId,
            text,
            value,
            seen,
            isUndo: false,
            blockId: id,
            state: stateOf(state, error),
          }
        }),
  )
}

function stateOf(state: Block['state'], error: string | undefined): EditState {
  if (error !== undefined) return { is: 'refused', reason: error }
  return state.is === 'waiting' ? state : { is: 'waiting', reason: NOTHING_STORED }
}

const NOTHING_STORED = 'nothing that you pasted is saved until you review it.'
