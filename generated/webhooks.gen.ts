// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The requests that the service itself sends: webhooks, and callbacks of operations. */
import type * as types from './types.gen.ts'
import { type ReceiveOptions, receive, type SendOptions, send, type Webhook } from './webhook.gen.ts'
import {
  zEventMessage,
  zOnEventHeaders,
  zOnRowsChangedHeaders,
  zOnTestHeaders,
  zRowsChangedMessage,
  zTestMessage,
} from './validators.gen.ts'

export type OnRowsChangedPayload = types.RowsChangedMessage
export type OnRowsChangedReceived = types.RowsChangedMessage
export interface OnRowsChangedParameters {
  readonly headers: types.OnRowsChangedHeaders
}
export type OnRowsChangedReply = { readonly status: 204; readonly body?: never }
export type OnRowsChangedFailure = { readonly status: 410; readonly body?: never }

export type OnEventPayload = types.EventMessage
export type OnEventReceived = types.EventMessage
export interface OnEventParameters {
  readonly headers: types.OnEventHeaders
}
export type OnEventReply = { readonly status: 204; readonly body?: never }
export type OnEventFailure = { readonly status: 410; readonly body?: never }

export type OnTestPayload = types.TestMessage
export type OnTestReceived = types.TestMessage
export interface OnTestParameters {
  readonly headers: types.OnTestHeaders
}
export type OnTestReply = { readonly status: 204; readonly body?: never }
export type OnTestFailure = { readonly status: 410; readonly body?: never }

export const webhooks = {
  onRowsChanged: {
    method: 'POST',
    body: {
      required: true,
      content: { 'application/json': { decode: 'json', get schema() { return zRowsChangedMessage() } } },
    },
    status: 204,
    headers: {
      declared: {
        'webhook-id': { kind: 'string', required: true },
        'webhook-timestamp': { kind: 'string', required: true },
        'webhook-signature': { kind: 'string', required: true },
      },
      get schema() { return zOnRowsChangedHeaders() },
    },
  },
  onEvent: {
    method: 'POST',
    body: {
      required: true,
      content: { 'application/json': { decode: 'json', get schema() { return zEventMessage() } } },
    },
    status: 204,
    headers: {
      declared: {
        'webhook-id': { kind: 'string', required: true },
        'webhook-timestamp': { kind: 'string', required: true },
        'webhook-signature': { kind: 'string', required: true },
      },
      get schema() { return zOnEventHeaders() },
    },
  },
  onTest: {
    method: 'POST',
    body: {
      required: true,
      content: { 'application/json': { decode: 'json', get schema() { return zTestMessage() } } },
    },
    status: 204,
    headers: {
      declared: {
        'webhook-id': { kind: 'string', required: true },
        'webhook-timestamp': { kind: 'string', required: true },
        'webhook-signature': { kind: 'string', required: true },
      },
      get schema() { return zOnTestHeaders() },
    },
  },
} as const satisfies { readonly [name: string]: Webhook }

/**
 * `POST rows.changed`: says that rows of a dataset have changed.
 *
 * All changes of about a second are one message. See *Webhooks*.
 */
export function sendOnRowsChanged(url: string | URL, payload: OnRowsChangedPayload, options: SendOptions<{ headers: types.OnRowsChangedHeaders }>): Promise<Response> {
  return send(webhooks.onRowsChanged, url, payload, options)
}

/**
 * `POST event`: says what happened.
 *
 * Any other event, by its `type`. See *Webhooks*.
 */
export function sendOnEvent(url: string | URL, payload: OnEventPayload, options: SendOptions<{ headers: types.OnEventHeaders }>): Promise<Response> {
  return send(webhooks.onEvent, url, payload, options)
}

/**
 * `POST webhook.test`: tests a webhook.
 *
 * An owner has asked for this message with `POST /webhooks/{webhook_id}/test`.
 */
export function sendOnTest(url: string | URL, payload: OnTestPayload, options: SendOptions<{ headers: types.OnTestHeaders }>): Promise<Response> {
  return send(webhooks.onTest, url, payload, options)
}

/** What a receiver does with each. Without a reply it answers the declared success. */
export interface WebhookHandlers {
  /**
   * `POST rows.changed`: says that rows of a dataset have changed.
   *
   * All changes of about a second are one message. See *Webhooks*.
   */
  onRowsChanged?(payload: OnRowsChangedReceived, request: Request, parameters: OnRowsChangedParameters): Promise<OnRowsChangedReply | OnRowsChangedFailure | undefined | void>

  /**
   * `POST event`: says what happened.
   *
   * Any other event, by its `type`. See *Webhooks*.
   */
  onEvent?(payload: OnEventReceived, request: Request, parameters: OnEventParameters): Promise<OnEventReply | OnEventFailure | undefined | void>

  /**
   * `POST webhook.test`: tests a webhook.
   *
   * An owner has asked for this message with `POST /webhooks/{webhook_id}/test`.
   */
  onTest?(payload: OnTestReceived, request: Request, parameters: OnTestParameters): Promise<OnTestReply | OnTestFailure | undefined | void>
}

/** Validates a request, and calls the handler of the first webhook whose payload it is. */
export function receiveWebhook(request: Request, handlers: WebhookHandlers, options?: ReceiveOptions): Promise<Response> {
  return receive(webhooks, request, handlers, options)
}
