import type { RowChanges } from '../../generated/index.ts'
import { zRowChanges } from '../../generated/validators.gen.ts'
import { type EncodedCell, type RowProblem, rowEncoder } from '../domain/row-validator.ts'
import { LARGE_CHANGES_BYTES } from '../store/interface/bodies.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { Store } from '../store/store.ts'
import { type ApiError, invalid, MAX_FINDINGS } from './api-error.ts'
import type { Caller } from './caller.ts'
import { bodyFault, parseBody, validBody } from './json-body.ts'
import { rowFinding } from './row-findings.ts'

/** The cells that a request changes, by the columns of its dataset. Throws the 422 that names each bad one. */
export type CellsFor = (dataset: RowTableRecord) => readonly EncodedCell[] | Promise<readonly EncodedCell[]>

/**
 * Reads the body that changes a row. Throws the 400 of a body that cannot be read, which comes before a 404. The function that it returns
 * throws the 422, when the dataset and the row have been found.
 */
export async function readChanges(
  store: Store,
  caller: Caller,
  datasetId: string,
  body: Uint8Array,
): Promise<CellsFor> {
  return body.length > LARGE_CHANGES_BYTES ? readLarge(store, caller, datasetId, body) : readSmall(body)
}

function readSmall(body: Uint8Array): CellsFor {
  const changes = parseBody(body)
  return (dataset) => {
    const { values = {} } = validBody<RowChanges>(zRowChanges(), changes)
    const cells: EncodedCell[] = []
    const problems = rowEncoder(dataset.columns, MAX_FINDINGS)(values, (index, value) => cells.push({ index, value }))
    if (problems.length > 0) throw refused(problems, dataset)
    return cells
  }
}

/** Reads in a thread of its own, by the present columns, and again if they have changed since. */
async function readLarge(
  store: Store,
  { organizationId }: Caller,
  datasetId: string,
  sent: Uint8Array,
): Promise<CellsFor> {
  let body = sent
  const readBy = async (dataset: RowTableRecord | undefined) => {
    const { columns = [], columnsVersion } = dataset ?? {}
    const { read, body: back } = await store.readChanges(organizationId, { body, columns, maxProblems: MAX_FINDINGS })
    body = back
    return { read, columnsVersion }
  }
  let latest = await readBy(await store.findRowTable({ organizationId, datasetId }))
  const { read } = latest
  if (read.outcome === 'unreadable' && read.fault.kind === 'unreadable')
    throw bodyFault(zRowChanges(), 'values', read.fault)
  return async (dataset) => {
    if (dataset.columnsVersion !== latest.columnsVersion) latest = await readBy(dataset)
    if (latest.read.outcome === 'unreadable') throw bodyFault(zRowChanges(), 'values', latest.read.fault)
    if (latest.read.outcome === 'refused') throw refused(latest.read.problems, dataset)
    return latest.read.cells
  }
}

function refused(problems: readonly RowProblem[], { columns }: RowTableRecord): ApiError {
  const findings = problems.slice(0, MAX_FINDINGS).map((problem) => rowFinding(problem, ['values'], columns))
  return invalid(422, findings)
}
