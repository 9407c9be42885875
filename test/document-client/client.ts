import fc from 'fast-check'
import type { TestServer } from '../support/test-server.ts'
import { type CallerKind, type Callers, callersOf } from './callers.ts'
import type { Operation } from './document.ts'
import { Known, makerOf, type PathParameters, parameterMadeBy } from './known.ts'
import { learn } from './learn.ts'
import type { Credentials } from './meanings.ts'
import { addressOf, type Draw, type Planned, planner } from './requests.ts'
import { send } from './send.ts'
import { type Sent, type Tally, tally } from './tally.ts'
import { verify } from './verify.ts'

export interface ClientOptions {
  readonly operations: readonly Operation[]
  readonly server: Pick<TestServer, 'baseUrl' | 'fetch'>
  readonly apiKey: string
  readonly credentials: Credentials
  readonly requests: number
  readonly seed: number
  /** In which ways each operation is tried first; by default in all. */
  readonly intents?: readonly Intent[]
}

/** What a request is about. */
type Intent = Sent

const INTENTS: readonly Intent[] = ['valid', 'broken', 'nobody', 'unknown', 'foreign page', 'wrong caller']
const WEIGHTS: Readonly<Record<Intent, number>> = {
  valid: 50,
  broken: 40,
  nobody: 4,
  unknown: 3,
  'foreign page': 2,
  'wrong caller': 1,
}

/** Hashing a password takes 30 ms of processor time by design, and ending a session makes signing in necessary. */
const COSTLY = [
  ...['signIn', 'acceptInvitation', 'confirmSession', 'changePassword'],
  ...['signOut', 'endSession', 'endOtherSessions'],
]

/** The most things of one kind, so that a long run does not fill the database. */
const MOST_THINGS = 15

/**
 * Sends requests that it makes of the document alone, and holds every answer against it. Throws with the request, the reply and
 * the seed at the first that is not as promised.
 */
export async function runClient(options: ClientOptions): Promise<Tally> {
  const { operations, server, requests, seed, intents = INTENTS } = options
  const callers = callersOf(server, options.apiKey, options.credentials)
  await callers.signIn()
  const client = new DocumentClient(operations, server, callers)
  // First every operation in each of these ways, then by chance.
  const firsts = intents.flatMap((intent) => operations.map((operation) => ({ operation, intent })))
  let failure: unknown
  const property = fc.asyncProperty(fc.gen(), async (gen) => {
    if (client.tally.requests >= requests) return
    const draw: Draw = (arbitrary) => gen(() => arbitrary)
    await client.step(draw, firsts.pop()).catch((error: unknown) => {
      failure ??= new Error(`request ${client.tally.requests + 1}, seed ${seed}: ${messageOf(error)}`, { cause: error })
      throw error
    })
  })
  await fc.assert(property, { numRuns: requests, seed, endOnFailure: true }).catch((error: unknown) => {
    // What fast-check says of it are all values that were drawn, the document's operations included.
    throw failure ?? error
  })
  return client.tally
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

class DocumentClient {
  readonly tally = tally()
  readonly #known = new Known()
  readonly #tried = new Map<string, number>()
  readonly #operations: ReadonlyMap<string, Operation>
  readonly #server: ClientOptions['server']
  readonly #callers: Callers
  readonly #choice: fc.Arbitrary<Operation>

  constructor(operations: readonly Operation[], server: ClientOptions['server'], callers: Callers) {
    this.#operations = new Map(operations.map((operation) => [operation.id, operation]))
    this.#server = server
    this.#callers = callers
    this.#choice = fc.oneof(
      ...operations.map((operation) => ({
        weight: COSTLY.includes(operation.id) ? 1 : 20,
        arbitrary: fc.constant(operation),
      })),
    )
  }

  /** One request, and those that it needs. */
  async step(draw: Draw, first: { operation: Operation; intent: Intent } | undefined): Promise<void> {
    const chosen = first?.operation ?? draw(this.#choice)
    const operation = this.#instead(chosen, first !== undefined)
    const weighted = INTENTS.map((intent) => ({ weight: WEIGHTS[intent], arbitrary: fc.constant(intent) }))
    const intent = first?.intent ?? draw(fc.oneof(...weighted))
    await this.#make(draw, operation)
    const path = this.#pathOf(draw, operation)
    await this.#perform(draw, operation, path, isPossible(intent, operation, path) ? intent : 'valid')
  }

  /** A deletion in place of making one more where there are enough. */
  #instead(operation: Operation, isFirst: boolean): Operation {
    const parameter = parameterMadeBy(operation)
    if (isFirst || parameter === undefined || this.#known.named(parameter).length < MOST_THINGS) return operation
    return (
      [...this.#operations.values()].find(
        ({ method, path }) => method === 'DELETE' && path.endsWith(`{${parameter}}`),
      ) ?? operation
    )
  }

  /** Makes what a request names, where nothing of it is there. */
  async #make(draw: Draw, operation: Operation): Promise<void> {
    for (const parameter of [...needsOf(operation), ...(namesRows(operation) ? ['row_id'] : [])]) {
      for (let attempt = 0; this.#known.named(parameter).length === 0; attempt += 1) {
        const maker = this.#operations.get(makerOf(parameter))
        if (maker === undefined || attempt > 20) throw new Error(`Nothing that ${parameter} names can be made.`)
        await this.#make(draw, maker)
        // The datasets that are there may have only columns of which no index can be made.
        if (attempt > 2) await this.#makeDataset(draw)
        // The webhooks that are there may all be disabled.
        if (attempt > 2 && maker.id === 'testWebhook')
          await this.#perform(draw, this.#named('createWebhook'), {}, 'valid')
        const request = this.#plan(draw, maker, this.#pathOf(draw, maker), 'valid')
        // A list shows most without conditions.
        await this.#sendPlanned(draw, maker.method === 'GET' ? { ...request, query: [] } : request, 'valid')
      }
    }
  }

  async #makeDataset(draw: Draw): Promise<void> {
    const operation = this.#named('createDataset')
    await this.#make(draw, operation)
    await this.#perform(draw, operation, {}, 'valid')
  }

  /** Parameters of a path that name something that is there. */
  #pathOf(draw: Draw, operation: Operation): PathParameters {
    if (namesRows(operation)) {
      const { row_id: _, ...path } = draw(fc.constantFrom(...this.#known.named('row_id')))
      return path
    }
    const last = pathParametersOf(operation).at(-1)
    return last === undefined ? {} : draw(fc.constantFrom(...this.#known.named(last)))
  }

  async #perform(draw: Draw, operation: Operation, path: PathParameters, intent: Intent): Promise<void> {
    await this.#sendPlanned(draw, this.#plan(draw, operation, path, intent), intent)
  }

  async #sendPlanned(draw: Draw, request: Planned, intent: Intent): Promise<void> {
    const { operation } = request
    const reply = await send(this.#server, request, this.#callers.headersOf(this.#callerOf(draw, operation, intent)))
    verify(request, intent, reply, this.#known)
    this.tally.note(operation.id, intent, reply.status)
    await learn(request, reply, this.#known, this.#callers, (id, about) => this.#ask(draw, this.#named(id), about))
  }

  /** Without conditions, which may be answered by a 304 that tells nothing. */
  async #ask(draw: Draw, operation: Operation, path: PathParameters): Promise<void> {
    await this.#sendPlanned(draw, { ...this.#plan(draw, operation, path, 'valid'), headers: {} }, 'valid')
  }

  #named(id: string): Operation {
    const operation = this.#operations.get(id)
    if (operation === undefined) throw new Error(`The document has no operation ${id}.`)
    return operation
  }

  #plan(draw: Draw, operation: Operation, path: PathParameters, intent: Intent): Planned {
    const plans = planner(draw, this.#known, this.#callers.credentials, this.#tried)
    if (intent === 'broken') return plans.broken(operation, path)
    const valid = plans.valid(operation, path)
    if (intent !== 'unknown') return valid
    const unknown = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, `${value}0`]))
    // The cursor of another list would be the 400 that comes before.
    const query = valid.query.filter(([name]) => name !== 'cursor')
    return { ...valid, query, address: addressOf(operation, unknown) }
  }

  #callerOf(draw: Draw, operation: Operation, intent: Intent): CallerKind {
    if (intent === 'nobody' || intent === 'foreign page') return intent
    if (intent === 'wrong caller') return 'key'
    // An event may be one of those that only owners see.
    const kinds = this.#callers.kindsOf(operation).filter((kind) => operation.id !== 'getEvent' || kind !== 'key')
    return draw(fc.constantFrom(...kinds))
  }
}

function isPossible(intent: Intent, { security, method }: Operation, path: PathParameters): boolean {
  if (intent === 'nobody') return security.length > 0
  if (intent === 'foreign page') return security.includes('sessionCookie') && method !== 'GET'
  if (intent === 'wrong caller') return security.length > 0 && !security.includes('bearerAuth')
  if (intent === 'unknown') return Object.keys(path).length > 0
  return true
}

function pathParametersOf({ path }: Operation): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** What has to be there before an operation can be called with success, from left to right. */
function needsOf(operation: Operation): string[] {
  const inBody = Object.values(operation.body?.properties ?? {}).flatMap(({ name }) =>
    name === 'ProjectId' ? 'project_id' : [],
  )
  const inQuery = operation.parameters.flatMap(({ in: place, required, name }) =>
    place === 'query' && required && name === 'project_id' ? name : [],
  )
  const invitation = ['acceptInvitation', 'openInvitation'].includes(operation.id) ? ['invitation_id'] : []
  return [...pathParametersOf(operation), ...inBody, ...inQuery, ...invitation]
}

/** Whether its body names rows, which are of a dataset that has some. */
function namesRows({ id }: Operation): boolean {
  return ['changeRows', 'updateRowsWhere', 'deleteRowsWhere'].includes(id)
}
