/** Reads the requests that the described service itself sends: webhooks, and callbacks of operations. */
import type { Document } from '../document/openapi.ts'
import { webhooksOf } from '../document/webhooks.ts'
import type { Route } from '../static/route.ts'
import type { WebhookModel } from './model.ts'
import { typeName } from './names.ts'
import { readContents } from './read-body.ts'
import { readReplies } from './read-replies.ts'
import type { Source } from './source.ts'

export function readWebhooks(document: Document, source: Source): WebhookModel[] {
  const names = new Set<string>()
  return [...webhooksOf(document, source.resolve)].map(({ kind, wanted, path, method, operation }) => {
    const name = freeName(typeName(wanted), names)
    const { summary = '', description = '' } = operation
    return {
      ...{ kind, name, path, summary, description },
      // the document spells methods in lower case
      method: method.toUpperCase() as Route['method'],
      body: readContents(operation, undefined, source),
      replies: readReplies({ method, path }, operation, source),
    }
  })
}

function freeName(wanted: string, names: Set<string>): string {
  let free = wanted
  for (let count = 2; names.has(free); count += 1) free = `${wanted}${count}`
  names.add(free)
  return free
}
