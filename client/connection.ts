import { type Client, createClient, createConfig } from '../generated/client/index.ts'
import { ApiError, ConnectionError } from './errors.ts'

/** How to reach a service. */
export interface ServiceOptions {
  /** An API key of the organization, `dsk_…`. */
  readonly apiKey: string
  /** The service's address with its version segment: `http://127.0.0.1:8080/v1`. */
  readonly baseUrl: string
  /** In place of the platform's `fetch`. */
  readonly fetch?: typeof fetch
}

/** The generated client, authenticated. A request that gets no answer fails with `ConnectionError`. */
export function connect({ apiKey, baseUrl, fetch: send = fetch }: ServiceOptions): Client {
  const tellingFetch: typeof fetch = async (input, init) => {
    try {
      return await send(input, init)
    } catch (cause) {
      throw new ConnectionError(`No answer from ${baseUrl}.`, { cause })
    }
  }
  return createClient(
    createConfig({
      baseUrl: baseUrl.replace(/\/$/, ''),
      auth: ({ scheme }) => (scheme === 'bearer' ? apiKey : undefined),
      fetch: tellingFetch,
    }),
  )
}

/** What a generated operation resolves with: `response` is missing when none came. */
interface Result<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly response?: Response | undefined
}

/** The body of a successful reply. Throws `ApiError` for a failure and `ConnectionError` where no reply came. */
export async function bodyOf<Data>(pending: Promise<Result<Data>>): Promise<Data> {
  const { data, error, response } = await pending
  if (response === undefined || (response.ok && error !== undefined)) throw error
  if (!response.ok || data === undefined) throw new ApiError(response, error)
  return data
}

/**
 * A part of a path. `.` and `..` are refused: encoded or not, a URL loses them and what comes before, so the request would
 * reach something else than what was named.
 */
export function pathPart<Text extends string>(text: Text): Text {
  if (text === '' || text === '.' || text === '..')
    throw new TypeError(`${JSON.stringify(text)} cannot be an identifier or a column name.`)
  return text
}
