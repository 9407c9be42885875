/** A program of a user who installed the client. It is compiled with every mutation of the contract, and never run. */
import { ApiError, type Dataset, DatasetService, type Organization } from '../../client/index.ts'

const service = new DatasetService({ apiKey: 'dsk_example', baseUrl: 'http://127.0.0.1:8080/v1' })

/** One label for each type, as a form has them: another type of the contract does not compile. */
const TYPE_LABELS: Record<Dataset['columns'][number]['type'], string> = {
  text: 'Text',
  number: 'Number',
  boolean: 'Yes or no',
  date: 'Date',
  json: 'JSON',
}

const PLAN_LABELS: Record<Organization['plan'], string> = { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' }

export async function importFlights(): Promise<string[]> {
  const { id: project_id } = await service.projects.create({ name: 'Aviation' })
  const dataset = await service.datasets.create({
    name: 'Flights',
    project_id,
    columns: [
      { name: 'origin', type: 'text' },
      { name: 'delay', type: 'number' },
    ],
  })
  const added = await service.rows.append(dataset.id, [{ origin: 'OSL', delay: 12 }])
  if (added.rows_added !== added.row_ids.length) throw new Error(`rows are missing in ${added.dataset_id}`)
  await service.columns.create(dataset.id, { name: 'airline', type: 'text' })
  await service.columns.update(dataset.id, 'delay', { name: 'delay_minutes' })
  return added.row_ids.map((rowId) => rowId.slice('row_'.length))
}

export async function move(datasetId: string, project_id: string): Promise<void> {
  await service.datasets.update(datasetId, { project_id })
  await service.projects.update(project_id, {})
}

/** Lines of text about each dataset of a project. */
export async function* describeProject(project_id: string): AsyncGenerator<string> {
  const project = await service.projects.get(project_id)
  yield `${project.name}, since ${project.created_at.slice(0, 10)}`
  for await (const dataset of service.datasets.list({ project_id, limit: 100 })) yield describe(dataset)
}

function describe(dataset: Dataset): string {
  const columns = dataset.columns.map(({ name, type }) => `${name.trim()}: ${TYPE_LABELS[type]}`)
  const rows = Math.round(dataset.row_count)
  const times = [dataset.created_at, dataset.updated_at, dataset.data_updated_at].map((time) =>
    new Date(time).getTime(),
  )
  return [dataset.id, dataset.name, dataset.project_id, rows.toFixed(0), ...columns, ...times].join(' ')
}

export async function lateFlights(datasetId: string): Promise<number> {
  const list = service.data.list(datasetId, { filter: ['delay:>10'], sort: ['-delay'], limit: 50 })
  const { data, pagination } = await list
  if (!pagination.has_more) return data.length
  const rest = await service.data.list(datasetId, { cursor: pagination.cursor }).toArray()
  return data.length + rest.length
}

export async function follow(datasetId: string, after: string): Promise<string> {
  const [record] = await service.rows.list(datasetId, { after }).toArray({ max: 1 })
  if (record === undefined) return 'nothing new'
  const { values, created_at, updated_at } = await service.rows.update(datasetId, record.id, { delay: null })
  return `${String(values['origin'])}, ${created_at.localeCompare(updated_at)}`
}

/** Reads a list of all projects, and one of all datasets of each project. */
export async function names(): Promise<string[]> {
  const { data: projects } = await service.projects.list()
  const datasets = await service.datasets.list().toArray()
  return [...projects, ...datasets].map(({ name }) => name)
}

export async function account(): Promise<string> {
  const { name, plan, limits } = await service.organization.get()
  const perDay = limits.requests_per_minute * 60 * 24
  return `${name}: ${PLAN_LABELS[plan]}, ${perDay} requests a day, ${Math.min(limits.rows_per_request, 500)} rows at once`
}

export async function removeAll(projectId: string): Promise<string | undefined> {
  try {
    for await (const { id } of service.datasets.list({ project_id: projectId })) await service.datasets.delete(id)
    await service.projects.delete(projectId)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code === 'validation_error' ? error.details.map(({ field }) => field).join() : error.message
  }
}
