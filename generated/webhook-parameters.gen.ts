// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The parameters of webhooks and callbacks: written by the one who sends them, and read by the one who receives them. */
import { type Decoded, decodeCookies, decodeHeaders, decodeQuery, decodeRawPath } from './decode.gen.ts'
import { encodeCookies, encodeHeaders, encodePath, encodeQuery } from './encode.gen.ts'
import type { ParameterStyle, ParameterStyles } from './resource.gen.ts'
import type { RouteParameter, RouteParameters, Validator } from './route.gen.ts'

export type WebhookSlot = 'cookies' | 'headers' | 'path' | 'query'

/** Those of one place that the document declares. */
export interface WebhookParameters {
  readonly declared: RouteParameters
  readonly schema: Validator
}

export type DeclaredParameters = { readonly [slot in WebhookSlot]?: WebhookParameters } & {
  /** For a callback: its address, as an expression. */
  readonly url?: string
}

export type GivenParameters = { readonly [slot in WebhookSlot]?: object | undefined }

/** The address and the headers that they make. Throws a `TypeError` for a value that cannot be sent. */
export function written(
  url: string | URL,
  declared: DeclaredParameters,
  { path = {}, query = {}, headers = {}, cookies = {} }: GivenParameters,
): { url: string; headers: Record<string, string> } {
  const cookie = encodeCookies(cookies, stylesOf(declared.cookies))
  return {
    url: withQuery(withPath(String(url), path, declared.path), encodeQuery(query, stylesOf(declared.query))),
    headers: { ...encodeHeaders(headers, stylesOf(declared.headers)), ...(cookie !== '' && { cookie }) },
  }
}

/** The address names each in braces, which a `URL` percent-encodes. */
function withPath(url: string, values: object, declared: WebhookParameters | undefined): string {
  const styles = stylesOf(declared)
  return Object.entries(values).reduce((address, [name, value]) => {
    const names = [`{${name}}`, `%7B${encodeURIComponent(name)}%7D`]
    const template = names.find((each) => address.includes(each))
    if (template === undefined) throw new TypeError(`The address ${url} has no {${name}} for that parameter.`)
    return address.replaceAll(template, () => encodePath(['', value], { 1: styles[name] ?? {} }))
  }, url)
}

/** The address may have a query of its own. */
function withQuery(url: string, query: string): string {
  if (query === '') return url
  const target = new URL(url)
  target.search += `${target.search === '' ? '' : '&'}${query}`
  return target.href
}

function stylesOf({ declared }: Partial<WebhookParameters> = {}): ParameterStyles {
  return Object.fromEntries(Object.entries(declared ?? {}).map(([name, parameter]) => [name, styleOf(parameter)]))
}

function styleOf({ kind, separator, spread, prefix }: RouteParameter): ParameterStyle {
  return {
    ...(kind === 'json' && { kind }),
    ...(separator !== undefined && { separator }),
    ...(spread !== undefined && { spread }),
    ...(prefix !== undefined && { prefix }),
  }
}

export interface Problem {
  readonly problem: string
  /** Of a parameter, after the name of its place. */
  readonly path: string
}

/** Those that the document declares. An address may have others, which are its receiver's own. */
export function readParameters(
  declared: DeclaredParameters,
  request: Request,
): { readonly value: object; readonly problems: Problem[] } {
  const problems: Problem[] = []
  const slots = Object.entries(READERS).flatMap(([slot, read]): [string, unknown][] => {
    const parameters = declared[slot as WebhookSlot] // cast: a key of that table
    if (parameters === undefined) return []
    const { value, issues } = read(parameters.declared, request, declared.url ?? '')
    const wrong = issues.filter(({ reason }) => reason !== 'unknown')
    problems.push(...wrong.map((issue) => ({ problem: issue.reason, path: 'name' in issue ? issue.name : slot })))
    const result = parameters.schema.safeParse(value)
    if (result.success) return [[slot, result.data]]
    const found = result.error.issues.map(({ message, path }) => ({
      problem: message,
      path: [slot, ...path].join('.'),
    }))
    problems.push(...found)
    return []
  })
  return { value: Object.fromEntries(slots), problems }
}

type Reader = (declared: RouteParameters, request: Request, expression: string) => Decoded

const READERS: { readonly [slot in WebhookSlot]: Reader } = {
  path: (declared, { url }, expression) => decodeRawPath(declared, pathTexts(url, expression)),
  query: (declared, { url }) => decodeQuery(declared, new URL(url).search.slice(1)),
  headers: (declared, { headers }) => decodeHeaders(declared, Object.fromEntries(headers)),
  cookies: (declared, { headers }) => decodeCookies(declared, headers.get('cookie') ?? undefined),
}

/** What stands for the names in braces of `{$request.body#/url}/orders/{order}`. */
function pathTexts(url: string, expression: string): Record<string, string> {
  const { origin, pathname } = new URL(url)
  const names: string[] = []
  let source = ''
  for (const [index, part] of expression.split(/\{([^}]*)\}/).entries()) {
    const isName = index % 2 === 1 && !part.startsWith('$')
    if (isName) names.push(part)
    const [literal = '', query] = index % 2 === 0 ? part.split('?') : []
    source += index % 2 === 0 ? literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : isName ? '([^/]+)' : '.*'
    if (query !== undefined) break
  }
  const [, ...texts] = RegExp(`^${source}$`).exec(origin + pathname) ?? []
  return Object.fromEntries(texts.map((text, index) => [names[index] ?? '', text]))
}
