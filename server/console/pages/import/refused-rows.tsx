import { service } from '../../service.ts'
import { download } from '../../state/downloads.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { WhenLoaded } from '../../ui/states.tsx'
import { csvFields } from '../dataset/csv-text.ts'
import { RefusedTable } from './refused-table.tsx'

const SHOWN = 100

/** The rows of a file that were not stored, and why. */
export function RefusedRows({ importId, count }: { readonly importId: string; readonly count: number }) {
  const first = useLoaded((signal) => service.imports.listErrors(importId, { limit: SHOWN }, { signal }), [importId])
  return (
    <section class="panel">
      <div class="spread">
        <h2>Refused rows</h2>
        <Button
          icon="down"
          onClick={() => download(`refused-rows-${importId}.csv`, (signal) => refusedCsv(importId, signal))}
        >
          Download
        </Button>
      </div>
      <WhenLoaded of={first}>
        {({ data }) => (
          <>
            <RefusedTable rows={data} />
            {count > data.length && (
              <p class="hint">
                These are the first {data.length.toLocaleString('en')} of {formatCount(count, 'row')}. The download has
                all that the service keeps.
              </p>
            )}
          </>
        )}
      </WhenLoaded>
    </section>
  )
}

/** All refused rows that the service keeps, page after page, as CSV. */
async function refusedCsv(importId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const rows = service.imports.listErrors(importId, { limit: 100 }, { signal })
  const encoder = new TextEncoder()
  async function* lines() {
    yield encoder.encode(csvFields(['line', 'field', 'message', 'text']))
    for await (const { line, field, message, text } of rows)
      yield encoder.encode(csvFields([String(line), field ?? '', message, text]))
  }
  const iterator = lines()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
