import { join } from 'node:path'
import { compareContracts, type JsonObject, readDocument } from '@dataset-service/generator'
import { describe, expect, test } from 'vitest'
import { edited } from '../../scripts/contract-mutations/edits.ts'
import { mutations } from '../../scripts/contract-mutations/table.ts'
import { contractAnswer } from '../../scripts/contract-mutations/trial.ts'

// What was read from YAML is plain data.
const document = (await readDocument(join(import.meta.dirname, '../../openapi.yaml'))) as JsonObject

describe('contract:check says whom an edit of openapi.yaml breaks', () => {
  test.each(Object.values(mutations).flat())('$name: $contract', ({ edits, contract }) => {
    expect(contractAnswer(compareContracts(document, edited(document, edits)))).toEqual(contract)
  })
})
