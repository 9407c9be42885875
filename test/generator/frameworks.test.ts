/** Documents as widespread frameworks and services write them: what their clients send is taken, and what a client's types allow can be sent. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateFiles, replaceFolder } from '@dataset-service/generator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'
import { type Echo, startEcho } from './echo.ts'

const DOCUMENTS = ['django', 'fastapi', 'gateway', 'nest', 'springdoc', 'stripe'] as const

type Name = (typeof DOCUMENTS)[number]

let folder: GeneratedFolder
const echoes = new Map<string, Echo>()

beforeAll(async () => {
  folder = await generatedFolder({ noUnusedLocals: true, noUnusedParameters: true })
  for (const name of DOCUMENTS) {
    const document = join(import.meta.dirname, `fixtures/frameworks/${name}.yaml`)
    await replaceFolder(join(folder.path, name), await generateFiles(document, { parts: ['client'] }))
    echoes.set(name, await startEcho(await folder.routesOf(name)))
  }
})

afterAll(async () => {
  for (const echo of echoes.values()) await echo.close()
  await folder.remove()
})

/** What the operation was given, or the status of a refusal. */
async function given(name: Name, path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(`${echoes.get(name)?.baseUrl}${path}`, init)
  const { request } = (await response.json()) as { request: unknown }
  return response.status === 200 ? request : response.status
}

type Methods = Readonly<Record<string, (...values: unknown[]) => Promise<unknown>>>

/** The methods of a tag, as they are generated for a client, and what they have sent. */
async function clientOf(name: Name, tag: string): Promise<{ methods: Methods; sent: Request[] }> {
  const { Resources } = await import(join(folder.path, name, 'resources.gen.ts'))
  const { fetchTransport } = await import(join(folder.path, name, 'transport.gen.ts'))
  const sent: Request[] = []
  const send = (request: Request): Promise<Response> => {
    sent.push(request.clone())
    return fetch(request)
  }
  const transport = fetchTransport({ baseUrl: echoes.get(name)?.baseUrl, fetch: send, maxRetries: 0 })
  return { methods: new Resources(transport)[tag], sent }
}

function json(method: string, body: unknown): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}

test('all of them compile, and so does what their types promise', async () => {
  const use = `import type { Resources } from './resources.gen.ts'
import type { UserDto } from './types.gen.ts'
export const created = ({ userController }: Resources): Promise<UserDto[]> => userController.createUser({ email: 'a@b.c' })
`
  await writeFile(join(folder.path, 'springdoc/use.ts'), use)
  const books = `import type { BookRequest } from './types.gen.ts'
export const rated: BookRequest = { title: 'a', rating: 2 }
// @ts-expect-error a rating is one of the numbers or null
export const unrated: BookRequest = { title: 'a', rating: 'none' }
`
  await writeFile(join(folder.path, 'django/books.ts'), books)
  expect(await folder.typecheck()).toBe('')
})

describe('of Django', () => {
  test.each([
    ['rating=2', { title: 'a', rating: 2 }],
    ['genre=&genres=fiction&genres=poetry', { title: 'a', genre: '', genres: ['fiction', 'poetry'] }],
  ])('a number that may also be null is one in a form: %s', async (fields, body) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(await given('django', '/books/', { method: 'POST', headers, body: `title=a&${fields}` })).toMatchObject({
      body,
    })
  })

  test.each([
    [{ rating: null, genre: null }, 200],
    [{ rating: 2, genre: 'fiction' }, 200],
    [{ rating: 3 }, 400],
    [{ genre: 'crime' }, 400],
  ])('in JSON it is a number, or null: %j', async (fields, status) => {
    const book = { title: 'a', ...fields }
    const contentType = 'application/json'
    const received = await given('django', '/books/', json('POST', book))
    expect(received).toEqual(status === 200 ? { contentType, body: book } : status)
  })

  test('a client that names no language is given any', async () => {
    const { methods } = await clientOf('django', 'books')
    expect(await methods['booksList']?.()).toEqual({ operationId: 'booksList', request: { headers: {} } })
  })
})

describe('of FastAPI', () => {
  const item = { name: 'a', price: 1 }
  const put = (body: object): Promise<unknown> =>
    given('fastapi', '/items/6f1d3c2a-0b7e-4b7a-9a55-0f1f6d1f3b7c', json('PUT', { item: body, importance: 1 }))

  test('the bytes of a model are texts within JSON', async () => {
    const bytes = { picture: 'raw', signature: 'YQ==' }
    expect(await put({ ...item, ...bytes })).toMatchObject({ body: { item: bytes } })
    expect(await put({ ...item, picture: 1 })).toBe(400)
  })

  test('a value of more levels than the stack has is refused', async () => {
    const levels = 20_000
    const body = `${'{"name":"a","price":1,"parent":'.repeat(levels)}null${'}'.repeat(levels)}`
    const headers = { 'Content-Type': 'application/json' }
    const path = '/items/6f1d3c2a-0b7e-4b7a-9a55-0f1f6d1f3b7c'
    const sent = `{"importance":1,"item":${body}}`
    expect(await given('fastapi', path, { method: 'PUT', headers, body: sent })).toBe(400)
  })

  test('nothing is sent for a field of a form that is null', async () => {
    const { methods } = await clientOf('fastapi', 'default')
    const form = { file: new File(['abc'], 'a.txt'), note: null, count: null }
    expect(await methods['createUploadFileUploadfilePost']?.(form)).toEqual({
      operationId: 'createUploadFileUploadfilePost',
      request: { body: { file: { file: 'a.txt', text: 'abc' } } },
    })
  })

  test('and files in a form', async () => {
    const form = new FormData()
    form.set('file', new File(['abc'], 'a.txt'))
    form.append('more', new File(['d'], 'd.txt'))
    expect(await given('fastapi', '/uploadfile/', { method: 'POST', body: form })).toEqual({
      body: { file: { file: 'a.txt', text: 'abc' }, more: [{ file: 'd.txt', text: 'd' }] },
    })
  })
})

describe('of NestJS', () => {
  const cat = { name: 'a', breed: null }
  const post = (more: object): Promise<unknown> => given('nest', '/cats', json('POST', { ...cat, ...more }))

  test.each([
    { owner: { name: 'o' }, second: null, third: null, others: [null, { name: 'o' }, 'x'] },
    { role: null, rank: null, kind: null, born: null },
    { third: { name: 'o' }, role: 'Admin', kind: 'a', born: '2024-01-01T00:00:00.000Z' },
  ])('what is nullable may be null, whatever else its schema says: %j', async (more) => {
    expect(await post(more)).toEqual({ body: { ...cat, age: 1, level: 'User', rank: 'User', ...more } })
  })

  test.each([{ owner: null }, { third: {} }, { others: [{}] }, { role: 'Nobody' }, { kind: 'c' }])(
    'and nothing else: %j',
    async (more) => {
      expect(await post(more)).toBe(400)
    },
  )

  test.each([
    ['status=active', { status: ['active'] }],
    [
      'status=active&status=archived&roles=User&order=User',
      { status: ['active', 'archived'], roles: ['User'], order: 'User' },
    ],
    ['status=active&names[]=a&names%5B%5D=b&page=2', { status: ['active'], 'names[]': ['a', 'b'], page: 2 }],
  ])('a list in the query may have one item or more: %s', async (query, expected) => {
    expect(await given('nest', `/cats?${query}`)).toEqual({ query: { order: 'Admin', page: 1, ...expected } })
  })
})

describe('of springdoc', () => {
  test('`*/*` with the schema of an object is JSON', async () => {
    expect(await given('springdoc', '/users', json('POST', { email: 'a@b.c' }))).toEqual({ body: { email: 'a@b.c' } })
    expect(await given('springdoc', '/users', json('POST', { email: 'a' }))).toBe(400)
  })

  test('a part says that it is JSON if its encoding does, since Spring takes no other', async () => {
    const { methods, sent } = await clientOf('springdoc', 'userController')
    const body = { file: new File(['abc'], 'a.txt'), meta: { email: 'a@b.c' } }
    // of any media type: a stream of bytes
    const reply = new Response((await methods['upload']?.(body)) as ReadableStream<Uint8Array<ArrayBuffer>>)
    expect(await reply.json()).toMatchObject({ request: { body: { meta: body.meta } } })
    expect(await sent[0]?.text()).toContain('name="meta"\r\nContent-Type: application/json\r\n\r\n{')
  })

  test.each([
    ['', { pageable: {}, filter: {} }],
    [
      '?page=0&size=20&sort=name,asc&sort=id',
      { pageable: { page: 0, size: 20, sort: ['name,asc', 'id'] }, filter: {} },
    ],
    ['?filter[name]=x', { pageable: {}, filter: { name: 'x' } }],
  ])('an object that is required in the query may have no members: %s', async (query, expected) => {
    expect(await given('springdoc', `/users${query}`)).toEqual({ query: expected })
  })
})

describe('of Stripe', () => {
  const post = (fields: string): Promise<unknown> =>
    given('stripe', '/v1/subscriptions', {
      method: 'POST',
      body: `customer=cus_1&${fields}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })

  test.each([
    ['default_tax_rates[]=a', { default_tax_rates: ['a'] }],
    ['default_tax_rates[]=a&default_tax_rates[]=b', { default_tax_rates: ['a', 'b'] }],
    ['default_tax_rates[0]=a', { default_tax_rates: ['a'] }],
    ['default_tax_rates=', { default_tax_rates: '' }],
    ['items[0][price]=p&items[0][tax_rates][]=a', { items: [{ price: 'p', tax_rates: ['a'] }] }],
    ['items[0][quantity]=2&items[0][tax_rates]=', { items: [{ quantity: 2, tax_rates: '' }] }],
    ['metadata[a]=1&metadata[b]=', { metadata: { a: '1', b: '' } }],
  ])('an empty bracket is an item of a list, also of one that may be a text: %s', async (fields, expected) => {
    expect(await post(fields)).toEqual({ body: { customer: 'cus_1', ...expected } })
  })

  test.each([['metadata[a][]=1'], ['items[0][price][]=p'], ['default_tax_rates=a']])(
    'but of nothing that is no list: %s',
    async (fields) => {
      expect(await post(fields)).toBe(400)
    },
  )
})

describe('of gateways', () => {
  test.each([
    ['GET', '/files/a%2Fb', { proxy: 'a/b' }],
    ['POST', '/v1/projects%2F1:cancel', { name: 'projects/1' }],
    ['GET', '/v1/a/items/7', { parent: 'a', id: 7 }],
  ])('a template says more than a name, and is one segment: %s %s', async (method, path, expected) => {
    expect(await given('gateway', path, { method })).toEqual({ path: expected })
  })
})
