import { blocksOfPerson } from '../../edits/blocks.ts'
import { editsOfPerson } from '../../edits/edits.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatCount } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { cellsOf, textOf } from '../../waiting-edits.tsx'

/** What was not saved when the session ended. The account may have ended too, so that nobody can sign in to save it. */
export function UnsavedCells() {
  const edits = editsOfPerson()
  const blocks = blocksOfPerson()
  const count = edits.length + cellsOf(blocks).length
  if (count === 0) return null
  return (
    <Notice kind="warning">
      <p>
        {formatCount(count, 'cell')} that you changed {count === 1 ? 'is' : 'are'} not saved. This tab keeps{' '}
        {count === 1 ? 'it' : 'them'} until you sign in again.
      </p>
      <CopyButton text={textOf({ edits, blocks })} what="what you typed" />
    </Notice>
  )
}
