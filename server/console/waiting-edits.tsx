import { useLocation } from 'preact-iso'
import type { Block } from './edits/block.ts'
import { blocks, giveUpBlock } from './edits/blocks.ts'
import type { Edit } from './edits/edit.ts'
import { edits, giveUp } from './edits/edits.ts'
import { isOfShown } from './edits/organization.ts'
import { session } from './state/session.ts'
import { Button } from './ui/button.tsx'
import { CopyButton } from './ui/copy-button.tsx'
import { formatCount } from './ui/format.ts'

/** What is not saved of one organization, in the order in which it was entered. */
interface Unsaved {
  readonly organizationId: string | undefined
  readonly edits: readonly Edit[]
  readonly blocks: readonly Block[]
}

interface WaitingEditsProps {
  /** Whether the page shows the grid of a dataset, in which that dataset's own cells are marked. */
  readonly hasGrid: boolean
}

/** Unsaved cells of other datasets, in a bar for each organization. */
export function WaitingEdits({ hasGrid }: WaitingEditsProps) {
  const { path } = useLocation()
  // What has no reason of its own waits for what has one.
  const isDelayed = [...edits.value, ...blocks.value].some(({ state }) => state.is === 'waiting' && state.reason)
  const isHeldUp = (entered: Edit | Block) => {
    if (!isOfShown(entered)) return true
    const isMarked = hasGrid && path.includes(entered.datasetId)
    return !isMarked && (entered.state.is !== 'waiting' || isDelayed)
  }
  const held = { edits: edits.value.filter(isHeldUp), blocks: blocks.value.filter(isHeldUp) }
  const ids = new Set([...held.edits, ...held.blocks].map(organizationOf))
  return (
    <>
      {[...ids].map((id) => (
        <UnsavedOf
          key={id}
          organizationId={id}
          edits={held.edits.filter((edit) => organizationOf(edit) === id)}
          blocks={held.blocks.filter((block) => organizationOf(block) === id)}
        />
      ))}
    </>
  )
}

function organizationOf({ organizationId }: Edit | Block): string | undefined {
  return organizationId ?? session.value?.organization.id
}

function UnsavedOf(unsaved: Unsaved) {
  const { organization, organizations = [] } = session.value ?? {}
  const own = organizations.find(({ id }) => id === unsaved.organizationId)
  const entered = [...unsaved.edits, ...unsaved.blocks]
  const cells = unsaved.edits.length + cellsOf(unsaved.blocks).length
  const isLost = own === undefined || entered.every(({ state }) => state.is !== 'waiting')
  const discard = () => {
    unsaved.edits.forEach(giveUp)
    unsaved.blocks.forEach(giveUpBlock)
  }
  return (
    <div class="offline" role="status">
      <span>
        {formatCount(cells, 'cell')} that you changed {cells === 1 ? 'is' : 'are'} not saved.{' '}
        {own === undefined && 'You are no longer a member of the organization, or it was deleted.'}
        {own !== undefined && own.id !== organization?.id && (
          <>
            Switch to “{own.name}”, where {cells === 1 ? 'it belongs' : 'they belong'}.
          </>
        )}
        {own?.id === organization?.id && <a href={`/datasets/${entered[0]?.datasetId}`}>Open the dataset</a>}
      </span>
      {isLost && (
        <span class="actions">
          <CopyButton text={textOf(unsaved)} what="what you typed" />
          <Button class="small" onClick={discard}>
            Discard
          </Button>
        </span>
      )}
    </div>
  )
}

export function cellsOf(all: readonly Block[]) {
  return all.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
}

/** A line for each cell, and for each row of a block. */
export function textOf({ edits: typed, blocks: pasted }: Pick<Unsaved, 'edits' | 'blocks'>): string {
  const lines = pasted.flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ text }) => text).join('\t')))
  return [...typed.map(({ text }) => text), ...lines].join('\n')
}
