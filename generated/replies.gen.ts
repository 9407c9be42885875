// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Bodies and statuses of replies that have no type of their own in the document. */
import type { ServerEvent } from './streams.gen.ts'

/** A body of text: whole, or in pieces as they come, which may be bytes of it already. */
export type TextBody = string | AsyncIterable<string | Uint8Array>

/** A body of bytes: whole, or in pieces as they come. */
export type BytesBody = Uint8Array | AsyncIterable<Uint8Array>

/** A body without an end of its own (events, lines of JSON): pieces as they come, already in their format. */
export type StreamBody = AsyncIterable<string | Uint8Array>

/** A stream whose items are typed: the server writes each as a line of JSON or a record of a sequence. */
export type ItemsBody<Item> = AsyncIterable<Item>

/** An event stream whose items are typed: each is the JSON of an event, or a `ServerEvent` that has an id or a name too. */
export type EventsBody<Item> = AsyncIterable<Item | ServerEvent<Item>>

export type Status1XX = 100 | 101 | 102 | 103
export type Status2XX = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226
export type Status3XX = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308
export type Status4XX =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)
  | (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451)
export type Status5XX = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511
/** A status that is no failure. */
export type SuccessStatus = Status1XX | Status2XX | Status3XX
export type FailureStatus = Status4XX | Status5XX
