import { useId } from 'preact/hooks'
import type { BlockCell, BlockRow } from '../../../edits/block.ts'
import { formatCount } from '../../../ui/format.ts'
import { ListTable } from '../../../ui/list-table.tsx'
import { cellText } from '../cell.ts'
import { CellInput, inputOf } from '../grid/cell-input.tsx'

interface BlockTableProps {
  readonly rows: readonly BlockRow[]
  /** The rows as they were at first: what was wrong then can be corrected. */
  readonly before: readonly BlockRow[]
  /** Places of the rows that are shown. */
  readonly shown: readonly number[]
  readonly change: (row: number, column: string, text: string) => void
}

/** Rows of a block. A cell that cannot be stored is an input with the reason below it. */
export function BlockTable({ rows, before, shown, change }: BlockTableProps) {
  const columns = rows.find(({ cells }) => cells.length > 0)?.cells ?? []
  const widest = rows.reduce((most, { cells }) => (cells.length > most.length ? cells : most), columns)
  const left = rows.length - shown.length
  return (
    <>
      <ListTable class="block-table" label="The cells" heads={['Row', ...widest.map(({ column }) => column.name)]}>
        {shown.map((place) => (
          <Line
            key={place}
            row={rows[place]}
            before={before[place]}
            names={widest.map(({ column }) => column.name)}
            change={(...to) => change(place, ...to)}
          />
        ))}
      </ListTable>
      {left > 0 && <p class="hint">And {formatCount(left, 'more row')}.</p>}
    </>
  )
}

interface LineProps {
  readonly row: BlockRow | undefined
  readonly before: BlockRow | undefined
  readonly names: readonly string[]
  readonly change: (column: string, text: string) => void
}

function Line({ row, before, names, change }: LineProps) {
  if (row === undefined) return null
  const title = row.rowId === undefined ? 'new' : Number(row.rowId.slice(4)).toLocaleString('en')
  return (
    <tr>
      <th scope="row">{title}</th>
      {names.map((name) => {
        const cell = row.cells.find(({ column }) => column.name === name)
        const wasWrong = before?.cells.some(({ column, error }) => column.name === name && error !== undefined) === true
        return (
          <td key={name}>
            {cell && (
              <CellOf
                cell={cell}
                isOpen={wasWrong}
                label={`${name}, row ${title}`}
                change={(text) => change(name, text)}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface CellOfProps {
  readonly cell: BlockCell
  readonly isOpen: boolean
  readonly label: string
  readonly change: (text: string) => void
}

function CellOf({ cell: { column, text, value, error, isLeftOut }, isOpen, label, change }: CellOfProps) {
  const id = useId()
  if (isLeftOut) return <span class="hint">{JSON.stringify(value)} by default</span>
  if (!isOpen) return <>{cellText(value)}</>
  return (
    <>
      <CellInput
        {...inputOf(column)}
        {...(error !== undefined && { 'aria-describedby': id })}
        label={label}
        text={text}
        setText={change}
        isWrong={error !== undefined}
      />
      {error !== undefined && (
        <p class="field-error" id={id}>
          {error}
        </p>
      )}
    </>
  )
}
