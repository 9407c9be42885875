/** What an unwritten handler throws: an error that its operation declares, so that nothing undeclared leaves. */
import type { ContractOperation } from './contract.ts'
import { quoted } from './source.ts'

/** By preference. Further statuses of the service carry findings or come from HTTP alone. */
const ERRORS = [
  { status: 500, code: 'server_error', declaredAs: ['500', '5XX', 'default'], options: '' },
  { status: 503, code: 'server_error', declaredAs: ['503'], options: ', { retryAfterSeconds: 1 }' },
  { status: 404, code: 'not_found', declaredAs: ['404', '4XX'], options: '' },
  { status: 403, code: 'authorization_error', declaredAs: ['403'], options: '' },
]

/** The expression of the error; undefined when the operation declares none that fits. */
export function unwrittenError({ id, declared }: ContractOperation): string | undefined {
  const statuses = Object.keys(declared.responses ?? {}).map((status) => status.replace('xx', 'XX'))
  const error = ERRORS.find(({ declaredAs }) => declaredAs.some((status) => statuses.includes(status)))
  if (error === undefined) return undefined
  const message = quoted(`${id} is not implemented yet.`)
  return `new ApiError(${error.status}, '${error.code}', ${message}${error.options})`
}
