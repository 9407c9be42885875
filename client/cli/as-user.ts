import { DatasetService } from '../dataset-service.ts'
import { userAgent } from '../environment.ts'
import { ApiError } from '../errors.ts'
import type { GlobalOptions } from './connect.ts'
import { EXIT } from './exit-codes.ts'
import { CliError, usageError } from './failure.ts'
import { readLogin } from './login-file.ts'
import { askSecret } from './terminal.ts'
import { keepParserUnoptimized } from './v8-flags.ts'

/** Options of commands that a key may not run, but an owner who is signed in may. */
export interface UserOptions extends GlobalOptions {
  readonly email?: string
  readonly organization?: string
}

/** Signs in, runs, and signs out again: neither password nor session is stored. */
export async function asUser<Result>(
  options: UserOptions,
  run: (service: DatasetService) => Promise<Result>,
): Promise<Result> {
  const baseUrl = options.url ?? (process.env['DATASET_SERVICE_URL'] || undefined) ?? (await readLogin())?.url
  if (baseUrl === undefined)
    throw usageError('Which service? Set DATASET_SERVICE_URL or pass --url, such as http://127.0.0.1:8080/v1.')
  const email = options.email ?? (process.env['DATASET_SERVICE_EMAIL'] || undefined)
  if (email === undefined)
    throw usageError(
      'API keys may not do this. Sign in as an owner of the organization: pass --email ada@example.com, or set DATASET_SERVICE_EMAIL.',
    )
  const password = (process.env['DATASET_SERVICE_PASSWORD'] || undefined) ?? (await askSecret(`Password of ${email}: `))
  if (password === '') throw usageError('No password was given.')
  const service = serviceWith(baseUrl, await signIn(baseUrl, { email, password }))
  try {
    const { organization } = options
    if (organization !== undefined) await service.session.update({ organization_id: organization })
    return await run(service)
  } finally {
    await service.session.signOut().catch(() => undefined) // it ends by itself
  }
}

/** As a page of the service's own console. The session stands in a cookie. */
function serviceWith(baseUrl: string, cookie?: string): DatasetService {
  keepParserUnoptimized()
  const headers = { 'user-agent': userAgent('dataset-service-cli'), origin: originOf(baseUrl) }
  return new DatasetService({
    ...{ baseUrl, credentials: 'include', pacing: true },
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
  })
}

/** Of an address that is none the client says so itself. */
function originOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : ''
}

async function signIn(baseUrl: string, credentials: { email: string; password: string }): Promise<string> {
  try {
    const { response } = await serviceWith(baseUrl).session.signIn(credentials).withResponse()
    const [cookie] = response.headers.getSetCookie()
    if (cookie !== undefined) return cookie.split(';', 1)[0] ?? ''
  } catch (error) {
    // That of the password, and not that of a key.
    if (error instanceof ApiError && error.status === 401) throw new CliError(error.message, EXIT.key, { cause: error })
    throw error
  }
  throw new CliError('The service accepted the password, but returned no session.', EXIT.unreachable)
}
