/** Streams of JSON items: server-sent events, lines of JSON (NDJSON, JSON Lines), and JSON text sequences (RFC 7464). */

/** The same in every copy of this file, so that one knows the events of another. */
const IS_EVENT: unique symbol = Symbol.for('ServerEvent')

/** An item of an event stream with what else an event may have. A server that gives `id` lets clients resume after a lost connection. */
export class ServerEvent<Item> {
  readonly [IS_EVENT] = true
  readonly data: Item
  readonly id: string | undefined
  readonly event: string | undefined
  /** How long clients wait before they connect again. */
  readonly retryMs: number | undefined

  constructor(data: Item, { id, event, retryMs }: { id?: string; event?: string; retryMs?: number } = {}) {
    if (/[\0\r\n]/.test(id ?? '') || /[\r\n]/.test(event ?? '')) {
      throw new TypeError('The id and the name of an event are one line.')
    }
    this.data = data
    this.id = id
    this.event = event
    this.retryMs = retryMs
  }
}

/** The texts of a reply's body, one for each item. `mediaType` decides the format. */
export async function* writeItems(mediaType: string, items: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  for await (const item of items) yield itemText(mediaType, item)
}

export function itemText(mediaType: string, item: unknown): string {
  if (isEventStream(mediaType)) return eventText(item)
  return `${/json-seq/i.test(mediaType) ? '\x1e' : ''}${JSON.stringify(item)}\n`
}

/** The items of a body. An incomplete last event is no item, as the standard has it; an incomplete last line is a `SyntaxError`. */
export async function* readItems<Item>(
  mediaType: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Item, void> {
  if (isEventStream(mediaType)) {
    for await (const { data } of readEvents<Item>(bytes)) yield data
    return
  }
  for await (const line of lines(bytes)) {
    const text = line.replace(/^\x1e/, '').trim()
    // cast: the document says what the items are
    if (text !== '') yield JSON.parse(text) as Item
  }
}

/** Not every runtime, nor every version of the compiler, can iterate over a stream. Left early, it is cancelled. */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** An event as it was received. */
export interface ReceivedEvent<Item> {
  readonly data: Item
  /** `message` if it has no other name. */
  readonly event: string
  /** The last id that was sent, with this event or before. */
  readonly id: string | undefined
}

/** Told about each `retry:` and each id, also of events without data. */
export interface EventState {
  id?: string | undefined
  retryMs?: number | undefined
}

/** Events with JSON as their data; other data is text. `[DONE]`, by which some services end a stream, ends it. */
export async function* readEvents<Item>(
  bytes: AsyncIterable<Uint8Array>,
  state: EventState = {},
): AsyncGenerator<ReceivedEvent<Item>, void> {
  let data: string[] = []
  let event = ''
  let id = state.id
  for await (const line of lines(bytes)) {
    if (line === '') {
      state.id = id
      const text = data.join('\n')
      if (text === '[DONE]') return
      if (data.length > 0) yield { data: itemOf<Item>(text), event: event || 'message', id }
      data = []
      event = ''
      continue
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'data') data.push(value)
    if (field === 'event') event = value
    if (field === 'id' && !value.includes('\0')) id = value
    if (field === 'retry' && /^\d+$/.test(value)) state.retryMs = Number(value)
  }
}

export function isEventStream(mediaType: string): boolean {
  return /^text\/event-stream/i.test(mediaType)
}

function eventText(item: unknown): string {
  const { data, id, event, retryMs } = isServerEvent(item) ? item : new ServerEvent(item)
  const fields = [
    ...(event === undefined ? [] : [`event: ${event}\n`]),
    ...(id === undefined ? [] : [`id: ${id}\n`]),
    ...(retryMs === undefined ? [] : [`retry: ${Math.ceil(retryMs)}\n`]),
  ]
  return `${fields.join('')}data: ${JSON.stringify(data)}\n\n`
}

function isServerEvent(item: unknown): item is ServerEvent<unknown> {
  return typeof item === 'object' && item !== null && IS_EVENT in item
}

function itemOf<Item>(text: string): Item {
  try {
    return JSON.parse(text)
  } catch {
    // cast: what is no JSON is for who declared it so
    return text as Item
  }
}

/** Ended by CRLF, LF or CR. What follows the last of them is a line too. */
async function* lines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let isAfterReturn = false
  for await (const chunk of bytes) {
    let text = decoder.decode(chunk, { stream: true })
    if (isAfterReturn && text.startsWith('\n')) text = text.slice(1)
    if (text !== '') isAfterReturn = text.endsWith('\r')
    const [first = '', ...others] = text.split(/\r\n|\n|\r/)
    // kept in parts: a long line that comes in many chunks would be copied with each
    parts.push(first)
    for (const line of others) {
      yield parts.join('')
      parts = [line]
    }
  }
  const rest = parts.join('') + decoder.decode()
  if (rest !== '') yield rest
}
