import { Pacer } from '../../generated/pacing.gen.ts'
import type {
  ConditionalOptions,
  List,
  OperationCall,
  RequestOptions,
  Transport,
} from '../../generated/resource.gen.ts'
import type { Settings } from '../options.ts'
import { type Page, PageList } from '../pages.ts'
import type { Observers } from './observers.ts'
import { PendingReply } from './pending-reply.ts'
import { perform } from './perform.ts'

/** A window lasts a minute; a wrong clock must not make a client wait longer. */
const WINDOW_MS = 62_000

/** Speaks HTTP for the generated resources. */
export function httpTransport(settings: Settings, observers: Observers): Transport {
  const connection = { settings, pacer: new Pacer(WINDOW_MS), observers }
  const call = <Body>(called: OperationCall, options: ConditionalOptions = {}) =>
    new PendingReply<Body>(called, (isOpen) => perform(connection, called, options, isOpen))
  return {
    call,
    list: <Item, Whole>(called: OperationCall, options?: RequestOptions) => {
      const pages = new PageList<Item>((cursor) => call<Page<Item>>(following(called, cursor), options))
      // Cast: each page of the document has `data` and `pagination`, and the types of its items.
      return pages as unknown as List<Item, Whole>
    },
  }
}

/** The call for the page after a cursor. Parameters that say where the list begins are left out. */
function following(call: OperationCall, cursor: string | undefined): OperationCall {
  if (cursor === undefined) return call
  const { parameter = 'cursor', start = [] } = call.pagination ?? {}
  if (call.body !== undefined) return { ...call, body: { ...Object(call.body), [parameter]: cursor } }
  const left = Object.fromEntries(start.map((name) => [name, undefined]))
  return { ...call, query: { ...call.query, ...left, [parameter]: cursor } }
}
