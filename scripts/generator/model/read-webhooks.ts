/** Reads the requests that the described service itself sends: webhooks, and callbacks of operations. */
import type { IR } from '@hey-api/openapi-ts'
import { type Document, type ParameterObject, WEBHOOK_PARAMETERS } from '../document/openapi.ts'
import { type FoundWebhook, parametersIn, WEBHOOK_SLOTS, webhooksOf } from '../document/webhooks.ts'
import type { Route, RouteParameter } from '../static/route.ts'
import type { WebhookModel, WebhookParameters } from './model.ts'
import { typeName } from './names.ts'
import { readContents } from './read-body.ts'
import { decodingOf } from './read-parameters.ts'
import { readReplies } from './read-replies.ts'
import { inferredType, sharedType } from './schemas.ts'
import type { Source } from './source.ts'

export function readWebhooks(document: Document, source: Source): WebhookModel[] {
  const names = new Set<string>()
  return [...webhooksOf(document, source.resolve)].map((found) => {
    const { kind, wanted, path, method, operation } = found
    const name = freeName(typeName(wanted), names)
    const { summary = '', description = '' } = operation
    return {
      ...{ kind, name, path, summary, description },
      // the document spells methods in lower case
      method: method.toUpperCase() as Route['method'],
      parameters: WEBHOOK_SLOTS.flatMap((slot) => readParameters(slot, found, source)),
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

/** Reads the parameters of one place, if there are any. */
function readParameters(slot: WebhookParameters['slot'], found: FoundWebhook, source: Source): WebhookParameters[] {
  const ref = found.operation[WEBHOOK_PARAMETERS]?.[slot]
  if (ref === undefined) return []
  const [sentType, validator] = [source.names.type(ref), source.names.validator(ref)]
  if (sentType === undefined || validator === undefined) return []
  const { properties = {} } = source.resolveSchema(ref)
  const declared = parametersIn(found, slot).map(
    (parameter) => [parameter.name, readParameter(parameter, properties, source)] as const,
  )
  const isRequired = declared.some(([, { required }]) => required)
  const type = sharedType(ref, source) ?? inferredType(validator)
  return [{ slot, type, sentType, validator, isRequired, declared: new Map(declared) }]
}

function readParameter(
  { name, in: place, content, required = false, style, explode }: ParameterObject,
  properties: { readonly [name: string]: IR.SchemaObject },
  source: Source,
): RouteParameter {
  const { [name]: schema = {} } = properties
  const named = style ?? (place === 'header' || place === 'path' ? 'simple' : 'form')
  const styled = { name, location: place, schema, required, style: named, explode: explode ?? named === 'form' }
  return decodingOf(styled, content !== undefined, source)
}
