import { expect, test } from 'vitest'
import { routes } from '../../generated/routes.gen.ts'
import { routeFinder } from '../../server/http/route-finder.ts'

const TEMPLATES = ['/a/{x}/b', '/a/{x}/{y}', '/a/{x}/b/{z}', '/a/{x}/{y}/d/e']

/** Routes of other paths than the contract has, each with its template for its name. */
const table = Object.fromEntries(TEMPLATES.map((path) => [path, { ...routes.getRow, path }]))

test.each([
  ['/v1/a/1/b', '/a/{x}/b', { x: '1' }],
  ['/v1/a/1/c', '/a/{x}/{y}', { x: '1', y: 'c' }],
  ['/v1/a/1/b/%20', '/a/{x}/b/{z}', { x: '1', z: ' ' }],
  ['/v1/a/1/c/d/e', '/a/{x}/{y}/d/e', { x: '1', y: 'c' }],
])('%s is found by the template %s', (path, template, params) => {
  expect(routeFinder('/v1', table)(path, 'GET')).toEqual({ route: table[template], params })
})

test.each([
  '/v1',
  '/v1/',
  '/v1/a',
  '/v1/a/',
  '/v1/a/1',
  '/v1/a/1/',
  '/v1/a/1/b/',
  '/v1/a//b',
  '/v1/A/1/b',
  '/v1/a/1/c/d',
])('%s is found by none', (path) => {
  expect(routeFinder('/v1', table)(path, 'GET')).toBeUndefined()
})

test('a method that a path has not is found by none', () => {
  expect(routeFinder('/v1', table)('/v1/a/1/b', 'POST')).toBeUndefined()
})

test('a template that begins with a parameter is refused', () => {
  const wrong = { wrong: { ...routes.getRow, path: '/{x}/a' } }
  expect(() => routeFinder('/v1', wrong)).toThrow('/{x}/a: the first segment of a path has to be a name')
})
