import { expect, test } from 'vitest'
import { resolver } from '../../scripts/generator/samples/document.ts'
import { sampleReply } from '../../scripts/generator/samples/reply.ts'

const failure = { description: 'No.', content: { 'application/json': { example: { code: 'no' } } } }

test.each([
  ['its first success', { 404: failure, 201: { description: 'Made.' } }, { status: 201 }],
  [
    'a success for `default` alone',
    { default: failure },
    { status: 200, contentType: 'application/json', body: { code: 'no' } },
  ],
  [
    'the first failure if nothing else is declared, since the document allows no other reply',
    { 404: failure, 500: { description: 'Broken.' } },
    { status: 404, contentType: 'application/json', body: { code: 'no' } },
  ],
  ['the least status of a range', { '5XX': { description: 'Broken.' } }, { status: 500 }],
])('the mock of an operation replies with %s', (_, responses, reply) => {
  expect(sampleReply({ responses }, resolver({}))).toEqual(reply)
})
