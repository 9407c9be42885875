/** The error that an unwritten handler throws. Its operation declares it, so no undeclared reply is sent. */
import type { ContractOperation } from './contract.ts'
import { quoted } from './source.ts'

/** In order of preference. Other statuses of the service carry findings or come only from HTTP. */
const ERRORS = [
  { status: 500, code: 'server_error', declaredAs: ['500', '5XX', 'default'], options: '' },
  { status: 503, code: 'server_error', declaredAs: ['503'], options: ', { retryAfterSeconds: 1 }' },
  { status: 404, code: 'not_found', declaredAs: ['404', '4XX'], options: '' },
  { status: 403, code: 'authorization_error', declaredAs: ['403'], options: '' },
]

/** The expression of the error; undefined if the operation declares none of them. */
export function unwrittenError({ id, declared }: ContractOperation): string | undefined {
  const statuses = Object.keys(declared.responses ?? {}).map((status) => status.replace('xx', 'XX'))
  const error = ERRORS.find(({ declaredAs }) => declaredAs.some((status) => statuses.includes(status)))
  if (error === undefined) return undefined
  const message = quoted(`${id} is not implemented yet.`)
  return `new ApiError(${error.status}, '${error.code}', ${message}${error.options})`
}
