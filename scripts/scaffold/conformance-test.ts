/** A test over HTTP for a new operation. It fails until the operation succeeds. */

import { type DocumentParameter, NoSample, type Resolve, sampleOf } from '@dataset-service/generator'
import { targetNames, VALID_REQUESTS } from './body-entry.ts'
import type { ContractOperation } from './contract.ts'
import type { Draft } from './draft.ts'
import { fileName } from './names.ts'
import { isIdentifier, quoted } from './source.ts'

/** Creates its file, unless a file of that name exists. */
export function conformanceTest(draft: Draft, operation: ContractOperation): void {
  const path = `test/conformance/${fileName(operation.id)}.test.ts`
  if (draft.read(path) !== undefined) return
  if (draft.read(VALID_REQUESTS) === undefined) {
    draft.problems.push(`${VALID_REQUESTS} is not there. Write a test of ${operation.id} by hand.`)
    return
  }
  draft.write(path, testText(operation, targetNames(draft)))
  draft.made.push(path)
}

function testText(operation: ContractOperation, targets: readonly string[]): string {
  const { id } = operation
  return `import { expect, test } from 'vitest'
import { routes } from '../../generated/routes.gen.ts'
import { describeEachEngine } from '../support/harness.ts'
import { makeTargets, validRequest } from '../support/valid-requests.ts'

describeEachEngine(${quoted(id)}, (harness) => {
  test('answers a valid request with a status of success that the contract declares', async () => {
    const targets = ${targetsText(operation, targets)}
    const { method, path, body } = validRequest(routes${isIdentifier(id) ? `.${id}` : `[${quoted(id)}]`}, targets)
    const { status, text } = await harness.request(${argumentsText(operation)})
    ${expectation(operation)}
  })
})
`
}

/** Values that tests have, and the document's examples for path parameters that tests do not know yet. */
function targetsText(operation: ContractOperation, targets: readonly string[]): string {
  const unknown = valuesOf(operation, 'path').filter(([name]) => !targets.includes(name))
  const made = 'await makeTargets(harness, harness.own)'
  return unknown.length === 0 ? made : `{ ...(${made}), ${membersText(unknown)} }`
}

function argumentsText(operation: ContractOperation): string {
  const query = new URLSearchParams(valuesOf(operation, 'query')).toString()
  const headers = valuesOf(operation, 'header')
  const path = query === '' ? 'path' : `\`\${path}?${query}\``
  return `method, ${path}, { body${headers.length > 0 ? `, headers: { ${membersText(headers)} }` : ''} }`
}

function membersText(members: readonly (readonly [string, string])[]): string {
  return members.map(([name, value]) => `${isIdentifier(name) ? name : quoted(name)}: ${quoted(value)}`).join(', ')
}

/** Values of the required parameters. */
function valuesOf({ declared, resolve }: ContractOperation, place: DocumentParameter['in']): [string, string][] {
  const parameters = (declared.parameters ?? []).map((parameter) => resolve<DocumentParameter>(parameter))
  const needed = parameters.filter((parameter) => parameter.in === place && parameter.required)
  return needed.map((parameter) => [parameter.name, wireText(parameter, resolve)])
}

function wireText(parameter: DocumentParameter, resolve: Resolve): string {
  try {
    const value = sampleOf(parameter, resolve)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  } catch (error) {
    if (error instanceof NoSample) return 'text'
    throw error
  }
}

/** The reply's text shows why the operation did not succeed. */
function expectation({ declared }: ContractOperation): string {
  const statuses = Object.keys(declared.responses ?? {})
  const exact = statuses.filter((status) => /^[123]\d\d$/.test(status)).join(', ')
  if (/^\d+$/.test(exact)) return `expect(status, text).toBe(${exact})`
  if (exact !== '') return `expect([${exact}], text).toContain(status)`
  return 'expect(status, text).toBeLessThan(400)'
}
