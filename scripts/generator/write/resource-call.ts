/** What a client's method hands to its transport. */
import type { BodyContent, Envelope, Operation } from '../model/model.ts'
import type { SampleStyles } from '../samples/request.ts'
import type { OperationCall, ParameterStyle } from '../static/resource.ts'
import type { ParameterLocation, RouteParameter } from '../static/route.ts'
import { type Argument, idempotencyHeader, optionsOf, parametersOf, sentContent } from './resource-arguments.ts'
import { Expression, literal } from './text.ts'

/** What a method wants of the reply. */
export interface Asked {
  readonly reply: OperationCall['reply']
  /** Empty for JSON. */
  readonly mediaTypes: readonly string[]
  readonly envelope?: Envelope | undefined
}

/** The name that `resources.gen.ts` gives to the pagination of all operations. */
export const PAGINATION = 'pagination'

/** The call as an object literal. */
export function callOf(operation: Operation, { reply, mediaTypes, envelope }: Asked): unknown {
  const { id, method: verb, body } = operation
  const given = parametersOf(operation)
  const sent = body && sentContent(body)
  const values = (slot: Argument['slot']): Expression | undefined =>
    given.some((argument) => argument.slot === slot) ? new Expression(slot) : undefined
  const path = pathOf(operation, given)
  return {
    operationId: id,
    method: verb,
    path,
    query: optionsOf(operation).length === 0 ? values('query') : withOptions(operation, values('query')),
    headers: values('headers'),
    cookies: values('cookies'),
    styles: stylesOf(operation),
    body: body && bodyOf(body, given),
    contentType: sent?.mediaType === 'application/json' ? undefined : sent?.mediaType,
    items: sent?.items && true,
    fields: fieldStyles(sent?.fields),
    jsonParts: sent?.jsonParts,
    accept: mediaTypes.length > 0 ? mediaTypes.join(', ') : undefined,
    reply,
    ...(envelope && envelopeMembers(envelope)),
    idempotencyKey: idempotencyHeader(operation),
  }
}

/** The query, of which some parameters are among the options. */
function withOptions(operation: Operation, query: Expression | undefined): unknown {
  const members = optionsOf(operation).map(({ name }) => `${literal(name)}: options?.[${literal(name)}]`)
  return new Expression(`{ ${[...(query ? ['...query'] : []), ...members].join(', ')} }`)
}

function envelopeMembers(envelope: Envelope): object {
  if (envelope.kind === 'data') return { envelope: envelope.name === 'data' ? undefined : envelope.name }
  return { pagination: envelope.isOwn ? envelope.pagination : new Expression(PAGINATION) }
}

/** As `stylesOf` and `fieldStyles` print them, for what is encoded while it is generated. */
export function sampleStyles(operation: Operation): SampleStyles {
  const sent = operation.body && sentContent(operation.body)
  // the literals that are printed are the values that the type describes
  return { parameters: plain(stylesOf(operation)), fields: plain(fieldStyles(sent?.fields)) } as SampleStyles
}

function plain(value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries([...value].map(([key, member]) => [key, plain(member)])) : value
}

/** Those that are not what a transport does of itself. */
function stylesOf({ groups, path }: Operation): unknown {
  const names = path.split(/\{([^}]*)\}/)
  const styles = groups.map(({ slot, parameters }) => {
    const key = (name: string): string => (slot === 'path' ? String(names.indexOf(name)) : name)
    const entries = parameters.flatMap((parameter) => {
      const style = styleOf(parameter.decoding, slot, parameter.allowReserved)
      return Object.keys(style).length > 0 ? [[key(parameter.name), style] as const] : []
    })
    return [slot, entries.length > 0 ? new Map(entries) : undefined] as const
  })
  return styles.some(([, entries]) => entries) ? new Map(styles) : undefined
}

/** A form is written like a query. */
function fieldStyles(fields: BodyContent['fields'] = {}): unknown {
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const style = styleOf(field, 'query', false)
    return Object.keys(style).length > 0 ? [[name, style] as const] : []
  })
  return entries.length > 0 ? new Map(entries) : undefined
}

function styleOf(decoding: RouteParameter, slot: ParameterLocation, allowReserved: boolean): ParameterStyle {
  const { kind, separator, spread, prefix } = decoding
  const isDefault = separator === (slot === 'path' || slot === 'headers' ? ',' : undefined)
  return {
    ...(kind === 'json' && { kind }),
    ...(separator !== undefined && !isDefault && { separator }),
    ...(spread !== undefined && spread !== 'parameters' && { spread }),
    ...(prefix !== undefined && { prefix }),
    ...(allowReserved && { allowReserved }),
  }
}

function bodyOf({ member }: NonNullable<Operation['body']>, given: readonly Argument[]): unknown {
  const name = given.find(({ slot }) => slot === 'body')?.name ?? 'body'
  return member === undefined ? new Expression(name) : new Map([[member, new Expression(name)]])
}

/** `/datasets/{dataset_id}/rows` → `['/datasets/', datasetId, '/rows']`. */
function pathOf({ path, groups }: Operation, given: readonly Argument[]): unknown[] {
  const declared = groups.find(({ slot }) => slot === 'path')?.parameters ?? []
  const names = given.filter(({ slot }) => slot === 'path')
  const parts = path.split(/\{([^}]*)\}/)
  if (parts.length > 1 && parts.at(-1) === '') parts.pop()
  return parts.map((part, index) => {
    if (index % 2 === 0) return part
    const { name } = names[declared.findIndex((parameter) => parameter.name === part)] ?? { name: literal(part) }
    return new Expression(name)
  })
}
