import { useState } from 'preact/hooks'
import type { Block } from '../../../edits/block.ts'
import { blocks, giveUpBlock } from '../../../edits/blocks.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import type { GridState } from '../grid/grid-state.ts'
import type { Changes } from '../use-cell-changes.ts'
import { BlockDialog } from './block-dialog.tsx'
import { wrongCells } from './block-words.ts'

interface BlocksToDecideProps {
  readonly state: GridState
  readonly changes: Changes
}

/** Blocks that the person has to decide about: one that was just pasted opens a dialog, one that came back says so below the grid. */
export function BlocksToDecide({ state: grid, changes }: BlocksToDecideProps) {
  const [openId, open] = useState<number | undefined>()
  const own = blocks.value.filter((block) => block.datasetId === grid.datasetId)
  const back = own.filter(({ state: { is } }) => is === 'refused' || is === 'conflict')
  const delayed = own.find(({ state }) => state.is === 'waiting' && state.reason !== undefined)
  const shown = own.find(({ id, state }) => state.is === 'asking' || (id === openId && state.is !== 'waiting'))
  return (
    <section class="not-stored" aria-label="Cells that were pasted and are not saved">
      <div role="status">
        {delayed && (
          <p class="hint">
            What you pasted will be saved when the service answers again. Until then only this page has it, so keep it
            open.
          </p>
        )}
      </div>
      <div role="alert">
        {back.length > 0 && (
          <ul>
            {back.map((block) => (
              <li key={block.id}>
                <span>{whyBack(block)} Nothing is saved.</span>
                <span class="actions">
                  <Button class="small" onClick={() => open(block.id)}>
                    Review
                  </Button>
                  <Button class="small" onClick={() => giveUpBlock(block)}>
                    Discard
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {shown && <BlockDialog key={shown.id} block={shown} changes={changes} ended={() => grid.focus()} />}
    </section>
  )
}

const WHAT = { paste: 'paste', fill: 'paste', clear: 'change', undo: 'undo' } as const

function whyBack({ kind, rows, state }: Block): string {
  const what = WHAT[kind]
  if (state.is === 'conflict')
    return `The ${what} is on hold: somebody else has since changed ${formatCount(state.cells, 'cell')} in it.`
  if (state.is === 'refused' && state.reason !== '') return `The ${what} was refused: ${state.reason}`
  return `The ${what} was refused because of ${formatCount(wrongCells(rows), 'cell')}.`
}
