import { DatasetService } from '../dataset-service.ts'
import { userAgent } from '../environment.ts'
import { usageError } from './failure.ts'
import { type Login, readLogin } from './login-file.ts'
import { keepParserUnoptimized } from './v8-flags.ts'
import { showWaiting } from './waiting.ts'

/** Options that every command takes. */
export interface GlobalOptions {
  readonly url?: string
}

/** A client for the service that the environment or else the login names. Its requests wait for the rate limit. */
export async function connect({ url }: GlobalOptions): Promise<DatasetService> {
  const { apiKey, url: baseUrl } = await access(url)
  return serviceOf({ apiKey, url: baseUrl })
}

export function serviceOf({ apiKey, url }: Login): DatasetService {
  keepParserUnoptimized()
  return new DatasetService({
    apiKey,
    baseUrl: url,
    pacing: true,
    onWaiting: showWaiting,
    headers: { 'user-agent': userAgent('dataset-service-cli') },
  })
}

async function access(urlOption: string | undefined): Promise<Login> {
  const { DATASET_SERVICE_API_KEY: key, DATASET_SERVICE_URL: envUrl } = process.env
  const url = urlOption ?? (envUrl || undefined)
  if (key) {
    const known = url ?? (await readLogin())?.url
    if (known !== undefined) return { apiKey: key, url: known }
    throw usageError('Which service? Set DATASET_SERVICE_URL or pass --url, such as http://127.0.0.1:8080/v1.')
  }
  const login = await readLogin()
  if (login === undefined)
    throw usageError(
      'Not logged in. Run dataset-service login, or set DATASET_SERVICE_API_KEY and DATASET_SERVICE_URL.',
    )
  // A key is shown to no other service than the one it was given for.
  if (url !== undefined && trimmed(url) !== trimmed(login.url))
    throw usageError(`The login is for ${login.url}, not ${url}. Run dataset-service login --url ${url}`)
  return login
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '')
}
