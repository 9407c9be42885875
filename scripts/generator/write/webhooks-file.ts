/** Writes `webhooks.gen.ts`: for each webhook and callback its payload type, a function that sends it, and what receives it. */
import type { WebhookModel } from '../model/model.ts'
import { resultTypes, unionType } from './operation-types.ts'
import { docComment, importsOf } from './operations-file.ts'
import { bodyOf, validatorNames } from './routes-file.ts'
import { HEADER, importLine, literal } from './text.ts'
import type { Validators } from './validators.ts'

const KINDS = ['webhook', 'callback'] as const

/** Undefined if the document has none. */
export function webhooksFile(webhooks: readonly WebhookModel[], validators: Validators): string | undefined {
  if (webhooks.length === 0) return undefined
  const parts = [
    ...webhooks.map(typesOf),
    ...KINDS.flatMap((kind) => tableOf(kind, webhooks, validators)),
    ...webhooks.map(sender),
    ...KINDS.flatMap((kind) => receiver(kind, webhooks)),
  ]
  const text = parts.join('\n')
  const imported = importLine(
    webhooks.flatMap(({ body, parameters }) => [
      ...validatorNames(body?.contents ?? []),
      ...parameters.map(({ validator }) => validator),
    ]),
    validators.file,
  )
  // a validator of anything is one at run time
  const isZodCalled = / z\.(?:string|unknown)\(\)/.test(text)
  const types = importsOf(text).map((line) =>
    isZodCalled ? line.replace('import type * as z', 'import * as z') : line,
  )
  return [
    `${HEADER}\n\n/** The requests that the service itself sends: webhooks, and callbacks of operations. */\n`,
    `${types.map((line) => `${line}\n`).join('')}`,
    "import { type ReceiveOptions, receive, type SendOptions, send, type Webhook } from './webhook.gen.ts'\n",
    `${imported}\n${text}`,
  ].join('')
}

function typesOf(webhook: WebhookModel): string {
  const { name, body } = webhook
  const contents = body?.contents ?? []
  const none = body?.required ? [] : ['undefined']
  const sent = new Set([...contents.map(({ sentType }) => sentType), ...none])
  const received = new Set([...contents.map(({ type }) => type), ...none])
  return [
    unionType(`${name}Payload`, [...sent]),
    unionType(`${name}Received`, [...received]),
    ...receivedParameters(webhook),
    ...resultTypes(name, webhook.replies),
    '',
  ].join('\n')
}

function receivedParameters({ name, parameters }: WebhookModel): string[] {
  if (parameters.length === 0) return []
  const members = parameters.map(({ slot, type }) => `  readonly ${slot}: ${type}\n`)
  return [`export interface ${name}Parameters {\n${members.join('')}}`]
}

function keyOf({ name }: WebhookModel): string {
  return name.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
}

function tableOf(kind: WebhookModel['kind'], webhooks: readonly WebhookModel[], validators: Validators): string[] {
  const own = webhooks.filter((webhook) => webhook.kind === kind)
  if (own.length === 0) return []
  const entries = own.map((webhook) => {
    const { method, body, path, parameters } = webhook
    const url = kind === 'callback' ? path : undefined
    const slots = parameters.map(
      ({ slot, declared, validator }) => [slot, { declared, schema: validators.reference(validator) }] as const,
    )
    const fixed = { method, body: body && bodyOf(body, validators), status: successOf(webhook), url }
    return [keyOf(webhook), { ...fixed, ...Object.fromEntries(slots) }] as const
  })
  const table = literal(new Map(entries))
  return [`export const ${kind}s = ${table} as const satisfies { readonly [name: string]: Webhook }\n`]
}

/** The first success that is declared by its number. */
function successOf({ replies }: WebhookModel): number {
  const statuses = replies.map(({ status }) => Number(status)).filter((status) => status >= 200 && status < 300)
  return statuses[0] ?? (replies.some(({ status }) => status === '2XX') ? 200 : 204)
}

function sender(webhook: WebhookModel): string {
  const { name, kind, parameters } = webhook
  const isRequired = parameters.some((each) => each.isRequired)
  const members = parameters.map(({ slot, sentType }) => `${slot}: ${sentType}`)
  const types = members.length === 0 ? '' : `<{ ${members.join('; ')} }>`
  return [
    docComment(webhook).replace(/^ {2}/gm, ''),
    `export function send${name}(url: string | URL, payload: ${name}Payload, options${isRequired ? '' : '?'}: SendOptions${types}): Promise<Response> {\n`,
    `  return send(${kind}s.${keyOf(webhook)}, url, payload, options)\n}\n`,
  ].join('')
}

function receiver(kind: WebhookModel['kind'], webhooks: readonly WebhookModel[]): string[] {
  const own = webhooks.filter((webhook) => webhook.kind === kind)
  if (own.length === 0) return []
  const title = kind === 'webhook' ? 'Webhook' : 'Callback'
  const handlers = own.map((webhook) => {
    const { name, replies, parameters } = webhook
    const third = parameters.length === 0 ? '' : `, parameters: ${name}Parameters`
    const result = replies.length > 0 ? `${name}Reply | ${name}Failure | undefined` : 'undefined'
    return `${docComment(webhook)}  ${keyOf(webhook)}?(payload: ${name}Received, request: Request${third}): Promise<${result} | void>\n`
  })
  return [
    `/** What a receiver does with each. Without a reply it answers the declared success. */\nexport interface ${title}Handlers {\n${handlers.join('\n')}}\n`,
    [
      `/** Validates a request, and calls the handler of the first ${kind} whose payload it is. */\n`,
      `export function receive${title}(request: Request, handlers: ${title}Handlers, options?: ReceiveOptions): Promise<Response> {\n`,
      `  return receive(${kind}s, request, handlers, options)\n}\n`,
    ].join(''),
  ]
}
