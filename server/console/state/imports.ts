import { computed, effect, signal } from '@preact/signals'
import { ConnectionError, type Import, NotFoundError } from '../../../client/index.ts'
import { currentWriter, type Writer } from '../edits/edits.ts'
import { isOfShown, ofWriter } from '../edits/organization.ts'
import { caught, failureText } from '../failure.ts'
import { service } from '../service.ts'
import { randomKey } from './random-key.ts'
import { watchUpload } from './uploads.ts'

/** What is done before a file is sent: it is written as the service takes it, and its dataset is created. */
export type Step = 'preparing' | 'creating'

/** An import that this tab has begun. */
export interface FollowedImport {
  /** Of this import alone, also as its `Idempotency-Key`. */
  readonly key: string
  readonly userId: string
  readonly organizationId: string
  /** Of a new dataset only known with the record. */
  readonly datasetId: string | undefined
  readonly datasetName: string
  /** Whether the dataset was created for this import, and is empty until then. */
  readonly isNew?: boolean
  readonly fileName: string
  /** What is being done first. Nothing of the file is sent yet. */
  readonly before?: Step
  /** How much of the file has been sent, in whole percent. */
  readonly sentPercent?: number
  /** What the service says of it, once it has the file. */
  readonly record?: Import
  /** Why the file did not arrive. */
  readonly problem?: string
}

/** What is sent. */
export interface ImportFile {
  readonly file: Blob
  readonly contentType: 'text/csv' | 'application/x-ndjson' | 'application/vnd.apache.parquet'
}

type Query = NonNullable<Parameters<typeof service.imports.create>[2]>
type NewDatasetQuery = Parameters<typeof service.imports.createDatasetFromFile>[1]

/** Where a file goes, and how. */
export type ImportInto = Pick<FollowedImport, 'datasetName' | 'isNew' | 'fileName'> &
  (
    | { readonly datasetId: string; readonly query: Query }
    | { readonly datasetId: undefined; readonly query: NewDatasetQuery }
  )

/** Cast: the contract has a file as text, and the client sends whatever a browser can send. */
export function asBody({ file }: ImportFile): string {
  return file as unknown as string
}

const KEPT_AS = 'imports'
const POLL_MS = 1_000
/** A large file takes hours over a slow line; the service itself gives up on one that stands still. */
const UPLOAD_TIMEOUT_MS = 24 * 60 * 60_000

const INTERRUPTED =
  'You left the page before the service confirmed the file. If the dataset has none of its rows, choose the file again.'

const NOT_SENT: Readonly<Record<Step, string>> = {
  preparing: 'You left the page before the file was sent. Nothing of it was imported.',
  creating:
    'You left the page before the file was sent. If the dataset is there by now, it is empty: delete it, or open it and import the file there.',
}

const all = signal<readonly FollowedImport[]>(keptImports())

/** Imports of the user and the organization that are shown. They are kept over a reload. */
export const imports = computed(() => all.value.filter(isOfShown))

/** How many imports into a dataset have ended. */
export function endedImports(datasetId: string): number {
  return imports.value.filter((one) => one.datasetId === datasetId && one.record != null && isOver(one)).length
}

function isBeingSent({ record, problem }: FollowedImport): boolean {
  return record === undefined && problem === undefined
}

export function isOver({ record, problem }: FollowedImport): boolean {
  return problem !== undefined || (record !== undefined && record.ended_at !== null)
}

effect(() => {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(all.value))
  } catch {
    // Without a storage the imports are followed until the page is left. The service goes on with them.
  }
})

function keptImports(): readonly FollowedImport[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.map((one: FollowedImport) => (isBeingSent(one) ? interrupted(one) : one))
  } catch {
    return []
  }
}

function interrupted({ before, ...one }: FollowedImport): FollowedImport {
  return { ...one, problem: before === undefined ? INTERRUPTED : NOT_SENT[before] }
}

function of(writer: Writer | undefined): Writer {
  return writer ?? { userId: '', organizationId: '' }
}

function change(key: string, changes: Partial<FollowedImport>): void {
  all.value = all.value.map((one) => (one.key === key ? { ...one, ...changes } : one))
}

export function forgetImport(key: string): void {
  all.value = all.value.filter((one) => one.key !== key)
}

/** What ends the upload of an import, or what is done before it. */
const uploads = new Map<string, AbortController>()

/**
 * Does what comes before a file is sent. Returns undefined if the person cancels it. A person who leaves the console meanwhile is asked first, and
 * is told afterwards that nothing was sent. Why it failed stays in the bars if `isShown` says that the form is gone.
 */
export async function beforeSending<Done>(
  one: Pick<FollowedImport, 'datasetId' | 'datasetName' | 'fileName'> & { readonly before: Step },
  writer: Writer | undefined,
  isShown: () => boolean,
  act: (signal: AbortSignal) => Promise<Done>,
): Promise<Done | undefined> {
  const key = randomKey()
  const giveUp = new AbortController()
  uploads.set(key, giveUp)
  all.value = [...all.value, { key, ...of(writer), ...one }]
  try {
    const done = await act(giveUp.signal)
    forgetImport(key)
    return done
  } catch (error) {
    if (isShown() || giveUp.signal.aborted) forgetImport(key)
    else change(key, { problem: error instanceof ConnectionError ? NOT_SENT[one.before] : failureText(caught(error)) })
    if (giveUp.signal.aborted) return undefined
    throw error
  } finally {
    uploads.delete(key)
  }
}

/** Sends a file of a user and follows its import, on whatever page the console is. Returns its key. */
export function beginImport(into: ImportInto, file: ImportFile, writer = currentWriter()): string {
  const key = randomKey()
  const giveUp = new AbortController()
  uploads.set(key, giveUp)
  const { datasetId, datasetName, isNew = false, fileName } = into
  all.value = [...all.value, { key, ...of(writer), datasetId, datasetName, isNew, fileName }]
  const unwatch = watchUpload(key, (share) => {
    const sentPercent = Math.floor(share * 100)
    if (all.peek().find((one) => one.key === key)?.sentPercent !== sentPercent) change(key, { sentPercent })
  })
  const options = {
    idempotencyKey: key,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    signal: giveUp.signal,
    headers: { ...(writer && ofWriter(writer).headers), 'content-type': file.contentType },
  }
  const sent =
    into.datasetId === undefined
      ? service.imports.createDatasetFromFile(asBody(file), into.query, options)
      : service.imports.create(into.datasetId, asBody(file), into.query, options)
  sent
    .then(
      (record) => change(key, { record, datasetId: record.dataset_id }),
      (error) => {
        if (giveUp.signal.aborted) forgetImport(key)
        else change(key, { problem: failureText(caught(error), 'Nothing was imported.') })
      },
    )
    .finally(() => {
      uploads.delete(key)
      unwatch()
    })
  return key
}

/** Ends an import. Rows that it has written stay. */
export async function cancelImport({ key, record }: FollowedImport): Promise<void> {
  if (record === undefined) return uploads.get(key)?.abort()
  await service.imports.cancel(record.id)
  change(key, { record: await service.imports.get(record.id) })
}

let isAsking = false

/** Asks how the imports go on, as long as one does and somebody is signed in. */
effect(() => {
  if (!isAsking && imports.value.some((one) => one.record !== undefined && !isOver(one))) void ask()
})

async function ask(): Promise<void> {
  isAsking = true
  await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  for (const { key, record } of imports.value)
    if (record !== undefined && record.ended_at === null) await update(key, record.id)
  isAsking = false
  // Reading again what the effect has read, since nothing may have changed.
  if (imports.peek().some((one) => one.record !== undefined && !isOver(one))) void ask()
}

async function update(key: string, id: string): Promise<void> {
  try {
    change(key, { record: await service.imports.get(id, { retryForMs: Number.POSITIVE_INFINITY }) })
  } catch (error) {
    if (error instanceof NotFoundError) forgetImport(key)
    // Other failures say nothing of the import, which the service has: a user who signs in or switches back goes on to see it.
  }
}

addEventListener('beforeunload', (event) => {
  // What is being sent ends with the page, whoever is signed in meanwhile.
  if (all.value.some(isBeingSent)) event.preventDefault()
})
