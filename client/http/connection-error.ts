import { ConnectionError, type ConnectionFailure } from '../errors.ts'

/** What platforms say when a connection was never made, so that nothing was sent. */
const UNSENT =
  /ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|FailedToOpenSocket|tcp connect error|dns error/i

/** What they say about certificates, and about a server without TLS. */
const TLS =
  /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH|ERR_SSL|ERR_TLS|EPROTO|invalid peer certificate|received corrupt message/i

/** Where in the source of OpenSSL something failed, which its messages name. */
const OPENSSL_SOURCE = /:(?:[a-z]:)?[^\s:]*[/\\](?:openssl|boringssl|ssl|crypto)[/\\][^\s:]*\.cc?:\d+:?/gi

/** The error for a request that `fetch` failed, with the address and the reason. */
export function connectionError(baseUrl: string, cause: unknown, isAnswered: boolean): ConnectionError {
  const errors = errorsIn(cause)
  const failure = isAnswered ? 'unknown' : failureOf(errors, new URL(baseUrl).hostname)
  const what = isAnswered ? `The connection to ${baseUrl} broke during the reply` : `No reply from ${baseUrl}`
  const advice =
    failure === 'refused' ? ' The TLS connection was not accepted: is its certificate valid, and is it https?' : ''
  const reason = reasonOf(errors) || String(cause)
  return new ConnectionError(`${what}: ${reason}.${advice}`, failure, { cause })
}

interface Thrown {
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: unknown
}

/** An error and its causes: `fetch failed` says little, they say more. */
function errorsIn(thrown: unknown): readonly Thrown[] {
  const errors: Thrown[] = []
  for (let error = thrown; errors.length < 4 && typeof error === 'object' && error !== null; ) {
    const found: Thrown = error
    errors.push(found)
    error = found.cause
  }
  return errors
}

/** By the codes, or by the messages of a platform that gives none. A message may name the address, which may have any words. */
function failureOf(errors: readonly Thrown[], host: string): ConnectionFailure {
  const codes = textsOf(errors, 'code')
  const said = (codes.length > 0 ? codes : textsOf(errors, 'message').map((text) => without(text, host))).join(' ')
  if (TLS.test(said)) return 'refused'
  return UNSENT.test(said) ? 'unsent' : 'unknown'
}

function without(text: string, host: string): string {
  return text
    .toLowerCase()
    .replace(/https?:\/\/\S+/g, '')
    .split(host)
    .join('')
}

function reasonOf(errors: readonly Thrown[]): string {
  const texts: string[] = []
  for (const error of errors) {
    const [message] = textsOf([error], 'message')
    const [code] = textsOf([error], 'code')
    if (message !== undefined) texts.push(shown(message))
    if (code !== undefined && !texts.join().includes(code)) texts.push(code)
  }
  return [...new Set(texts)].join(', ')
}

/** One line, without a full stop. */
function shown(message: string): string {
  return message.replace(OPENSSL_SOURCE, '').replace(/\s+/g, ' ').trim().replace(/\.$/, '')
}

function textsOf(errors: readonly Thrown[], name: 'code' | 'message'): string[] {
  return errors.map((error) => error[name]).filter((text) => typeof text === 'string' && text !== '') as string[]
}
