import type {
  ConditionalOptions,
  OperationCall,
  Page,
  RequestOptions,
  Transport,
} from '../../generated/resource.gen.ts'
import type { Settings } from '../options.ts'
import { PageList } from '../pages.ts'
import { Observers } from './observers.ts'
import { Pacer } from './pacer.ts'
import { PendingReply } from './pending-reply.ts'
import { perform } from './perform.ts'

/** Speaks HTTP for the generated resources. */
export function httpTransport(settings: Settings): Transport {
  const connection = { settings, pacer: new Pacer(), observers: new Observers(settings) }
  const call = <Body>(called: OperationCall, options: ConditionalOptions = {}) =>
    new PendingReply<Body>(called, (isOpen) => perform(connection, called, options, isOpen))
  return {
    call,
    list: <Item>(called: OperationCall, options?: RequestOptions) =>
      new PageList<Item>((cursor) => call<Page<Item>>(following(called, cursor), options)),
  }
}

/** The call for the page after a cursor. Parameters that say where the list begins are left out. */
function following(call: OperationCall, cursor: string | undefined): OperationCall {
  if (cursor === undefined) return call
  if (call.body !== undefined) return { ...call, body: { ...Object(call.body), cursor } }
  return { ...call, query: { ...call.query, after: undefined, cursor } }
}
