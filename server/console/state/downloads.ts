import { signal } from '@preact/signals'
import { DatasetServiceError } from '../../../client/index.ts'
import { caught, failureText } from '../failure.ts'
import { say } from '../ui/toast.tsx'
import { identity } from './session.ts'

/** A file that is being received, or did not come. */
export interface Download {
  readonly id: number
  readonly name: string
  readonly bytes: number
  /** Why it did not come. It stays until somebody has seen it: a large file takes longer than people watch. */
  readonly problem?: string
  readonly cancel: () => void
}

export const downloads = signal<readonly Download[]>([])

let lastId = 0

function change(id: number, change: (one: Download) => Partial<Download>): void {
  downloads.value = downloads.value.map((one) => (one.id === id ? { ...one, ...change(one) } : one))
}

export function forgetDownload(id: number): void {
  downloads.value = downloads.value.filter((one) => one.id !== id)
}

/** What did not come in one organization is not said in another one. */
identity.subscribe(() => {
  downloads.value = downloads.value.filter(({ problem }) => problem === undefined)
})

/** Receives a file, which goes on on other pages of the console, and saves it when it is whole. */
export async function download(
  name: string,
  receive: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
): Promise<void> {
  const giveUp = new AbortController()
  const id = ++lastId
  downloads.value = [...downloads.value, { id, name, bytes: 0, cancel: () => giveUp.abort() }]
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      change(id, ({ bytes }) => ({ bytes: bytes + chunk.length }))
      controller.enqueue(chunk)
    },
  })
  try {
    const received = await receive(giveUp.signal)
    // The browser keeps a large one on disk.
    save(name, await new Response(received.pipeThrough(counted)).blob().catch(asCutOff))
    say(`${name} is saved by your browser.`)
    forgetDownload(id)
  } catch (error) {
    if (!giveUp.signal.aborted) return change(id, () => ({ problem: failureText(caught(error)) }))
    say(`The export of ${name} is canceled.`)
    forgetDownload(id)
  }
}

/** The stream of a body that is cut off throws an error of the browser. */
function asCutOff(cause: unknown): never {
  if (cause instanceof DatasetServiceError) throw cause
  throw new DatasetServiceError('The connection was lost before the whole file had come. Try again.', { cause })
}

function save(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

addEventListener('beforeunload', (event) => {
  if (downloads.value.some(({ problem }) => problem === undefined)) event.preventDefault()
})
