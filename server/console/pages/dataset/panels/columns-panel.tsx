import type { Column, ColumnSummary, Dataset, DatasetSummary } from '../../../../../client/index.ts'
import { canEdit } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Menu } from '../../../ui/menu.tsx'
import { WhenLoaded } from '../../../ui/states.tsx'
import { rulesText } from '../rules.ts'
import type { Shared } from '../shared.ts'
import { ColumnFigures } from './column-figures.tsx'
import { useSummary } from './use-summary.ts'

/** What each column holds, in figures. */
export function ColumnsPanel({ dataset, view, setView, ask }: Shared) {
  const summary = useSummary(dataset, view)
  return (
    <>
      {canEdit.value && (
        <div>
          <Button class="small" icon="plus" onClick={() => ask({ about: 'add column' })}>
            Add a column
          </Button>
        </div>
      )}
      <WhenLoaded of={summary}>
        {(value) => (
          <>
            <p class="hint">{scopeText(value)}</p>
            {value.columns.map((figures) => (
              <section key={figures.name} class="column-card">
                <div class="spread">
                  <h3>
                    {figures.name} <span class="badge">{figures.type}</span>
                  </h3>
                  {view.hidden.includes(figures.name) && (
                    <Button
                      class="small"
                      aria-label={`Show the column ${figures.name}`}
                      onClick={() =>
                        setView({ hidden: view.hidden.filter((name) => name !== figures.name), row: view.row })
                      }
                    >
                      Show
                    </Button>
                  )}
                  {canEdit.value && <ColumnMenu column={columnOf(dataset, figures)} ask={ask} />}
                </div>
                <ColumnTerms column={columnOf(dataset, figures)} />
                <ColumnFigures figures={figures} />
              </section>
            ))}
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function scopeText({ row_count, rows_examined, rows_matched }: DatasetSummary): string {
  const all = formatCount(row_count, 'row')
  const examined = rows_examined < row_count ? `${rows_examined.toLocaleString('en')} examined rows of ${all}` : all
  if (rows_matched < rows_examined)
    return `Statistics of ${formatCount(rows_matched, 'matching row')}, out of ${examined}.`
  return `Statistics of ${examined}.`
}

/** Figures of a column that has changed since have its name and type. */
function columnOf({ columns }: Dataset, { name, type }: ColumnSummary): Column {
  return columns.find((column) => column.name === name) ?? { name, type }
}

function ColumnTerms({ column }: { readonly column: Column }) {
  const rules = rulesText(column)
  return (
    <>
      {column.description !== undefined && <p class="description">{column.description}</p>}
      {rules !== '' && <p class="hint">Rules: {rules}.</p>}
    </>
  )
}

function ColumnMenu({ column, ask }: Pick<Shared, 'ask'> & { readonly column: Column }) {
  const items = [
    { label: 'Rename', run: () => ask({ about: 'rename column', column }) },
    { label: 'Description and rules', run: () => ask({ about: 'rules of column', column }) },
    { label: 'Change the type', run: () => ask({ about: 'retype column', column }) },
    { label: 'Delete', icon: 'trash', run: () => ask({ about: 'drop column', column }) },
  ] as const
  return <Menu label={`Change the column ${column.name}`} items={items} />
}
