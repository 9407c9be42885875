import { literal, methodNames, resourceName } from '@dataset-service/generator/openapi-ts'
import { BASE_URL, type SampledOperation } from './operation.ts'

const PRELUDE = `import { DatasetService } from '@dataset-service/client'

const service = new DatasetService({ apiKey: process.env.API_KEY ?? '', baseUrl: '${BASE_URL}' })

`

/** A whole program that calls the client's method for the operation. */
export function clientSample(operation: SampledOperation, all: readonly SampledOperation[]): string {
  const names = methodNames(all.filter(({ tag }) => tag === operation.tag))
  const call = `service.${resourceName(operation.tag)}.${names.get(operation)}(${argumentsOf(operation).join(', ')})`
  return `${PRELUDE}${used(operation, call)}\n`
}

function argumentsOf({ pathValues, query, body, bodyMember }: SampledOperation): string[] {
  // Cast: a body of which clients take one property is an object.
  const sent = bodyMember === undefined ? body : (body as { readonly [name: string]: unknown })[bodyMember]
  const values: unknown[] = [...pathValues.values()]
  if (sent !== undefined) values.push(sent)
  if (query.size > 0) values.push(Object.fromEntries(query))
  return values.map((value) => literal(value, '', 40))
}

function used({ reply }: SampledOperation, call: string): string {
  if (reply === 'page') return `for await (const each of ${call}) {\n  console.log(each)\n}`
  if (reply === 'nothing') return `await ${call}`
  if (reply === 'bytes') return `for await (const bytes of await ${call}) {\n  process.stdout.write(bytes)\n}`
  return `console.log(await ${call})`
}
