import type { RequestOptions, Waiting } from '../../generated/resource.gen.ts'
import type { Logger, RequestEvent, ResponseEvent, Settings } from '../options.ts'
import { requestIdOf } from './read-reply.ts'

type Observing = Pick<Settings, 'logger' | 'onRequest' | 'onResponse' | 'onWaiting'>

/** Calls the hooks and the logger of a client. Whatever they throw, the call continues. */
export class Observers {
  readonly #settings: Observing

  constructor(settings: Observing) {
    this.#settings = settings
  }

  request(event: RequestEvent): void {
    this.#call('onRequest', () => this.#settings.onRequest?.(event))
  }

  response(path: string, event: Omit<ResponseEvent, 'requestId'>): void {
    const { logger, onResponse } = this.#settings
    if (logger === undefined && onResponse === undefined) return
    const { response, error, method, durationMs } = event
    const requestId = response && requestIdOf(response)
    const came = response === undefined ? String(error) : `${response.status} ${requestId ?? ''}`.trim()
    this.#call('logger', () => logger?.debug(`${method} ${path}: ${came} in ${Math.round(durationMs)} ms`))
    this.#call('onResponse', () => onResponse?.({ ...event, requestId }))
  }

  /** Calls a call's own hook, or else that of the client. */
  waiting(onWaiting: RequestOptions['onWaiting'], waiting: Waiting): void {
    this.#call('onWaiting', () => (onWaiting ?? this.#settings.onWaiting)?.(waiting))
  }

  warn(message: string): void {
    this.#call('logger', () => this.#settings.logger?.warn(message))
  }

  #call(name: string, call: () => unknown): void {
    const { logger } = this.#settings
    quietly(name, call, name === 'logger' ? undefined : logger)
  }
}

const ofClients = new WeakMap<object, Observers>()

/** Keeps what observes a client, for whatever waits by itself between calls. */
export function keepObservers(client: object, observers: Observers): void {
  ofClients.set(client, observers)
}

export function observersOf(client: object): Observers {
  return ofClients.get(client) ?? new Observers({})
}

/** Calls a hook. An error that it throws only becomes a warning. */
export function quietly(name: string, call: () => unknown, logger: Pick<Logger, 'warn'> = console): void {
  const failed = (error: unknown) => {
    try {
      logger.warn(`${name} threw ${String(error)}. The call continued.`)
    } catch {
      // The error of a logger can be reported to nothing but the logger.
    }
  }
  try {
    const result = call()
    // Async functions are taken for hooks too; what they reject with must not end the program.
    if (result instanceof Promise) result.catch(failed)
  } catch (error) {
    failed(error)
  }
}
