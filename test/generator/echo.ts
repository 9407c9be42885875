import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import type { Route } from '../../generated/route.gen.ts'
import type { AnyReply, BoundOperations } from '../../scripts/generator/static/bind.ts'
import { koaMiddleware } from '../../scripts/generator/static/bind-koa.ts'

export interface Echo {
  readonly baseUrl: string
  close(): Promise<void>
}

export type AnyRequest = Readonly<Record<string, unknown>>
export type AnyOperation = (request: AnyRequest) => Promise<AnyReply>

/** Serves a route table with the binding to Koa that is shipped: every operation answers with the request that it was given. */
export async function startEcho(
  routes: readonly Route[],
  operation: (route: Route) => AnyOperation = echo,
): Promise<Echo> {
  const app = new Koa().use(koaMiddleware(byId(routes), {}, operations(routes, operation), { everybody: {}, refuse }))
  app.silent = true
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening))
  })
  // the address of a server that listens on a port is an object
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Routes = Readonly<Record<string, Route>>

function byId(routes: readonly Route[]): Routes {
  return Object.fromEntries(routes.map((route) => [route.operationId, route]))
}

function operations(routes: readonly Route[], operation: (route: Route) => AnyOperation): BoundOperations<Routes> {
  // cast: the type of a list does not say which request belongs to which operation
  return Object.fromEntries(routes.map((route) => [route.operationId, operation(route)])) as BoundOperations<Routes>
}

function refuse({ status, problems }: { status: number; problems: readonly unknown[] }): AnyReply {
  return { status, contentType: 'application/json', body: { problems } }
}

function echo({ operationId }: Route): AnyOperation {
  return async (request) => ({
    status: 200,
    contentType: 'application/json',
    body: await shown({ operationId, request }),
  })
}

/** Files and bytes as what JSON can show of them. */
async function shown(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { file: value instanceof File ? value.name : null, text: await value.text() }
  if (value instanceof Uint8Array) return { bytes: [...value] }
  if (Array.isArray(value)) return Promise.all(value.map(shown))
  if (typeof value !== 'object' || value === null) return value
  if (Symbol.asyncIterator in value) {
    // a stream is a body, whose chunks are bytes, or items of the document's type
    const pieces: unknown[] = []
    for await (const piece of value as AsyncIterable<unknown>) pieces.push(piece)
    const isBytes = pieces.every((piece) => piece instanceof Uint8Array)
    return isBytes ? { stream: Buffer.concat(pieces).toString() } : { items: pieces }
  }
  const entries = Object.entries(value).map(async ([key, member]) => [key, await shown(member)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const TEXTS = ['x', '1', '2024-01-01', '2024-01-01T00:00:00Z', '6f1d3c2a-0b7e-4b7a-9a55-0f1f6d1f3b7c', 'asc', 'true']

/** Requests to a route that its validators may accept: what is required gets texts of its kind. Without a body. */
export function sampleRequests(route: Route): { url: string; headers: Record<string, string> }[] {
  return TEXTS.map((text) => {
    const textOf = (kind: string): string => (/integer|number/.test(kind) ? '1' : /boolean/.test(kind) ? 'true' : text)
    const required = (location: 'headers' | 'path' | 'query'): [string, string][] =>
      Object.entries(route.parameters[location] ?? {}).flatMap(([name, { kind, required, prefix = '' }]) =>
        required ? [[name, prefix + textOf(kind)]] : [],
      )
    const path = new Map(required('path'))
    return {
      url: `${route.path.replace(/\{([^}]+)\}/g, (_, name: string) => path.get(name) ?? text)}?${new URLSearchParams(required('query'))}`,
      headers: Object.fromEntries(required('headers')),
    }
  })
}
