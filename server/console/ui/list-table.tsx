import type { ComponentChildren } from 'preact'

interface ListTableProps {
  /** What the table lists. */
  readonly label: string
  readonly heads: readonly ComponentChildren[]
  /** Which of the heads are aligned to the end of the line, as numbers are. */
  readonly atEnd?: readonly ComponentChildren[]
  /** Whether the rows end with a cell of buttons. */
  readonly hasActions?: boolean
  readonly class?: string
  /** The rows. */
  readonly children: ComponentChildren
}

/** A table in a box of its own, in which it scrolls where the screen is narrow. */
export function ListTable({ label, heads, atEnd = [], hasActions = false, class: kind, children }: ListTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys have to be able to do
    <section class={kind === undefined ? 'table-box' : `table-box ${kind}`} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={index} scope="col" class={atEnd.includes(head) ? 'end' : ''}>
                {head}
              </th>
            ))}
            {hasActions && (
              <th scope="col">
                <span class="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
