import { http } from '../node-http.ts'
import { RefusedAddressError } from './checked-lookup.ts'

/** The same whether or not there is a host: otherwise owners could find out the names in the server's own network. */
const NO_PUBLIC_HOST = 'There is no host of this name that has only public addresses.'

/** What owners read of a failed attempt. It says nothing of what the server's own network answers to names and addresses that are not public. */
export function failureText(error: unknown): string {
  if (error instanceof RefusedAddressError) return NO_PUBLIC_HOST
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError') return 'No complete answer came within 15 seconds.'
  if (code === 'ENOTFOUND' || code === 'ENODATA') return NO_PUBLIC_HOST
  if (code === 'ECONNREFUSED') return 'The host refused the connection.'
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|HOSTNAME|ERR_SSL|EPROTO/.test(code)) return `TLS failed (${code}).`
  return code === '' ? 'The connection failed.' : `The connection failed (${code}).`
}

/** Why an answer is no success. */
export function statusText(status: number): string {
  const named = [status, http.STATUS_CODES[status]].filter(Boolean).join(' ')
  if (status >= 300 && status < 400) return `The answer was ${named}. Redirects are not followed.`
  return `The answer was ${named}.`
}
