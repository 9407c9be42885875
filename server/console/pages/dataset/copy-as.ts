import type { Dataset, RowRecord } from '../../../../client/index.ts'
import { caught, failureText } from '../../failure.ts'
import { service } from '../../service.ts'
import { copyText } from '../../ui/copy-button.tsx'
import { formatCount } from '../../ui/format.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { say } from '../../ui/toast.tsx'
import { askedBy, fieldsOf } from './asked.ts'
import { csvText, type Formulas } from './csv-text.ts'
import type { GridState } from './grid/grid-state.ts'
import { shownColumns, type View } from './view.ts'

/** The most rows that are copied to the clipboard. */
const COPIED_ROWS = 1000

/** The view as a curl command, client code or CSV. It contains no API key, because the console has none. */
export function copyAsItems(dataset: Dataset, view: View, state: GridState | undefined): MenuItem[] {
  const columns = shownColumns(dataset.columns, view)
  const selected = state === undefined ? [] : selectedRows(state)
  const rows =
    selected.length > 0 ? formatCount(selected.length, 'row') : `the first ${COPIED_ROWS.toLocaleString('en')} rows`
  const copyCsv = (formulas: Formulas) =>
    copy('The CSV', async () =>
      csvText({ columns }, selected.length > 0 ? selected : await firstRows(dataset, view), formulas),
    )
  return [
    { label: 'curl', icon: 'code', run: () => copy('The curl line', async () => curlText(dataset, view)) },
    { label: 'Client code', icon: 'code', run: () => copy('The client code', async () => clientText(dataset, view)) },
    { label: `CSV of ${rows}`, icon: 'copy', run: () => copyCsv('keep') },
    { label: `CSV of ${rows}, formulas escaped for spreadsheets`, icon: 'copy', run: () => copyCsv('escape') },
  ]
}

async function copy(what: string, textOf: () => Promise<string>): Promise<void> {
  try {
    const isCopied = await copyText(textOf())
    say(isCopied ? `${what} is copied.` : 'The browser does not allow the console to copy.')
  } catch (error) {
    say(`Not copied: ${failureText(caught(error))}`)
  }
}

export function selectedRows({ rows, selected }: GridState): RowRecord[] {
  const found: RowRecord[] = []
  for (let place = 0; place < rows.count.value && found.length < selected.value.size; place++) {
    const slot = rows.at(place)
    if (typeof slot === 'object' && selected.value.has(slot.id)) found.push(slot)
  }
  return found
}

function firstRows({ id, columns }: Dataset, view: View): Promise<RowRecord[]> {
  const query = { limit: 100, ...askedBy(view, columns), sort: [...view.sort] }
  return service.rows.list(id, query).toArray({ max: COPIED_ROWS })
}

function curlText({ id, columns }: Dataset, view: View): string {
  const { sort } = view
  const { filter = [], any = [], where } = askedBy(view, columns)
  const { fields = [] } = fieldsOf(view, columns)
  const parts = [
    `curl -G '${location.origin}/v1/datasets/${id}/data'`,
    `-H "Authorization: Bearer $API_KEY"`,
    ...filter.map((text) => `--data-urlencode ${shellQuoted(`filter=${text}`)}`),
    ...any.map((text) => `--data-urlencode ${shellQuoted(`any=${text}`)}`),
    ...(where === undefined ? [] : [`--data-urlencode ${shellQuoted(`where=${where}`)}`]),
    ...(fields.length > 0 ? [`--data-urlencode ${shellQuoted(`fields=${fields.join(',')}`)}`] : []),
    ...(sort.length > 0 ? [`--data-urlencode ${shellQuoted(`sort=${sort.join(',')}`)}`] : []),
  ]
  return parts.join(' \\\n  ')
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function clientText({ id, columns }: Dataset, view: View): string {
  const query = {
    ...askedBy(view, columns),
    ...fieldsOf(view, columns),
    ...(view.sort.length > 0 && { sort: view.sort }),
  }
  return `import { DatasetService } from '@dataset-service/client'

const service = new DatasetService({ apiKey: process.env.API_KEY ?? '', baseUrl: '${location.origin}/v1' })
for await (const row of service.data.list('${id}', ${JSON.stringify(query)})) console.log(row)
`
}
