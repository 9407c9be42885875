import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as passing } from 'node:timers/promises'
import { FAULTS, type Fault } from './faults.ts'
import type { Random } from './random.ts'

interface Incoming {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface ProxyOptions {
  /** Removes the `Idempotency-Key` from each request: a defect that must be noticed. */
  readonly losesKeys: boolean
}

/** A proxy between a client and the service. Chance decides what happens to each request. */
export class FaultyProxy {
  readonly #target: URL
  readonly #random: Random
  readonly #options: ProxyOptions
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server = createServer((incoming, reply) => void this.#take(incoming, reply).catch(() => reply.destroy()))
  readonly #sockets = new Set<Socket>()
  readonly #underWay = new Set<Promise<unknown>>()
  readonly faults = new Map<Fault, number>()
  /** Requests to deliver once so many requests have arrived. */
  #late: { readonly incoming: Incoming; readonly at: number }[] = []
  #requests = 0
  #port = 0
  #isClosed = false
  /** Called with each append, counted from 1. */
  onAppend: (append: number) => void = () => {}
  #appends = 0

  constructor(target: string, random: Random, options: ProxyOptions) {
    this.#target = new URL(target)
    this.#random = random
    this.#options = options
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket)).on('error', () => {})
    })
  }

  /** Resolves with its address, with the version segment. */
  async listen(): Promise<string> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port // it listens on a port
    return `http://127.0.0.1:${this.#port}/v1`
  }

  /** Delivers the requests that are still on their way, and resolves when the service has answered all. */
  async settle(): Promise<void> {
    this.#deliverLate(Number.POSITIVE_INFINITY)
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  close(): void {
    this.#isClosed = true
    this.#agent.destroy()
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  async #take(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = message
    const incoming = { method, path, headers: message.headers, body: await buffer(message) }
    if (method === 'POST' && path.endsWith('/rows')) this.onAppend(++this.#appends)
    this.#deliverLate(++this.#requests)
    const fault = this.#random.pick(FAULTS)
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
    await this.#apply(fault, incoming, reply)
  }

  async #apply(fault: Fault, incoming: Incoming, reply: ServerResponse): Promise<void> {
    switch (fault) {
      case 'drop_request':
        return void reply.destroy()
      case 'limited':
        return refuse(reply, 429, 'rate_limit_exceeded')
      case 'unavailable':
        return refuse(reply, 503, 'server_error')
      case 'deliver_late':
        this.#keepForLater(incoming)
        return void reply.destroy()
      case 'deliver_twice':
        void this.#deliver(incoming).catch(() => {})
        break
      case 'deliver_again_late':
        this.#keepForLater(incoming)
        break
    }
    await this.#answer(fault, await this.#deliver(incoming), reply)
  }

  /** The part of the service's reply that the caller gets. */
  async #answer(fault: Fault, answer: Answer, reply: ServerResponse): Promise<void> {
    const half = answer.body.subarray(0, answer.body.length / 2)
    switch (fault) {
      case 'drop_answer':
        return void reply.destroy()
      case 'drop_and_refuse':
        return this.#refuseConnections()
      case 'bad_gateway':
        return void reply.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
      case 'cut':
        return void reply.writeHead(answer.status, answer.headers).write(half, () => reply.destroy())
      case 'shorten':
        return void reply.writeHead(answer.status, { ...answer.headers, 'content-length': half.length }).end(half)
      case 'delay':
        await passing(this.#random.between(1, 50))
    }
    reply.writeHead(answer.status, answer.headers).end(answer.body)
  }

  async #refuseConnections(): Promise<void> {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await passing(this.#random.between(20, 600))
    while (!this.#isClosed) {
      try {
        await this.listen()
        return
      } catch {
        await passing(20) // another program got the port
      }
    }
  }

  #keepForLater(incoming: Incoming): void {
    this.#late.push({ incoming, at: this.#requests + this.#random.between(1, 6) })
  }

  #deliverLate(requests: number): void {
    const due = this.#late.filter(({ at }) => at <= requests)
    this.#late = this.#late.filter(({ at }) => at > requests)
    for (const { incoming } of due) void this.#deliver(incoming).catch(() => {})
  }

  #deliver(incoming: Incoming): Promise<Answer> {
    const delivery = this.#send(incoming)
    const settled: Promise<unknown> = delivery.catch(() => {}).finally(() => this.#underWay.delete(settled))
    this.#underWay.add(settled)
    return delivery
  }

  async #send({ method, path, headers: { ...headers }, body }: Incoming): Promise<Answer> {
    if (this.#options.losesKeys) delete headers['idempotency-key']
    headers.host = this.#target.host
    const { hostname, port } = this.#target
    const sending = request({ agent: this.#agent, hostname, port, method, path, headers })
    sending.end(body)
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
  }
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  const headers = { 'Content-Type': 'application/json', 'Retry-After': '0' }
  reply.writeHead(status, headers).end(JSON.stringify({ error: { code, message: 'Refused on the way.' } }))
}
