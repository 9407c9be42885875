// What an installed client does on a runtime: address and key come from the environment.
import { DatasetService, json, NotFoundError, ValidationError } from '@dataset-service/client'

const [projectId] = globalThis.Deno?.args ?? process.argv.slice(2)
const service = new DatasetService()

const columns = { origin: 'text', delay: 'number', date: 'date', meta: json() }
const { id } = await service.datasets.create({
  name: 'Flights',
  project_id: projectId,
  columns: Object.entries(columns).map(([name, type]) => ({ name, type: type.type ?? type })),
})
const flights = service.dataset(id, { columns })
await flights.verify()
await flights.append([
  { origin: '>OSL', delay: 12, meta: { gate: 7 } },
  { origin: 'Tromsø 😀', delay: 45 },
])
const stream = new ReadableStream({
  start(controller) {
    for (let delay = 0; delay < 1_200; delay++) controller.enqueue({ origin: 'streamed', delay, date: '2026-11-20' })
    controller.close()
  },
})
const { rowsStored } = await flights.appendAll(stream, { rowsPerRequest: 500 })
const late = await flights.where('delay', '>=', 12).where('origin', '!=', 'streamed').sort('-delay').toArray()
let pages = 0
for await (const _ of flights.where('origin', '=', 'streamed').pages()) pages++
const refused = await flights.append([{ delay: 'late' }]).catch((error) => error)
await service.datasets.delete(id)
const gone = await service.datasets.get(id).catch((error) => error)
const { requestId } = await service.organization.get().withResponse()

console.log(
  JSON.stringify({
    rowsStored,
    late: late.map(({ origin }) => origin),
    pages,
    refused: refused instanceof ValidationError && refused.field,
    gone: gone instanceof NotFoundError,
    requestId: requestId.slice(0, 4),
  }),
)
