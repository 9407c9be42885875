import { ConnectionError, type ConnectionFailure } from '../errors.ts'

/** What platforms say when a connection was never made, so that nothing was sent. */
const UNSENT =
  /ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|FailedToOpenSocket|tcp connect error|dns error/i

/** What they say about certificates, and about a server without TLS. */
const TLS = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_SSL|ERR_TLS|EPROTO|invalid peer certificate/i

/** The error for a request that `fetch` failed, with the address and the reason. */
export function connectionError(baseUrl: string, cause: unknown, isAnswered: boolean): ConnectionError {
  const reason = reasonOf(cause)
  const failure: ConnectionFailure = isAnswered
    ? 'unknown'
    : TLS.test(reason)
      ? 'refused'
      : UNSENT.test(reason)
        ? 'unsent'
        : 'unknown'
  const what = isAnswered ? `The connection to ${baseUrl} broke during the reply` : `No reply from ${baseUrl}`
  const advice =
    failure === 'refused' ? ' The TLS connection was not accepted: is its certificate valid, and is it https?' : ''
  return new ConnectionError(`${what}: ${reason}.${advice}`, failure, { cause })
}

/** `fetch failed` says little; its causes say more. */
function reasonOf(thrown: unknown): string {
  const texts: string[] = []
  let error = thrown
  for (let depth = 0; depth < 4 && typeof error === 'object' && error !== null; depth++) {
    const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
    if (typeof message === 'string' && message !== '') texts.push(message.replace(/\.$/, ''))
    if (typeof code === 'string' && !texts.join().includes(code)) texts.push(code)
    error = cause
  }
  return [...new Set(texts)].join(', ') || String(thrown)
}
