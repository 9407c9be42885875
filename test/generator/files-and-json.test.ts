import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'
import { type Echo, startEcho } from './echo.ts'

const schema = { $ref: '#/components/schemas/Post' }
const to = (mediaType: string, operationId: string) => ({
  operationId,
  requestBody: { required: true, content: { [mediaType]: { schema } } },
  responses: { 200: { description: 'As sent.', content: { 'application/json': { schema } } } },
})
const file = { type: 'string', format: 'binary' }

/** One schema, with a file within another one, for a form of parts and for JSON. */
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Posts', version: '1' },
  paths: {
    '/form': { post: to('multipart/form-data', 'sendForm') },
    '/json': { post: to('application/json', 'sendJson') },
  },
  components: {
    schemas: {
      Post: {
        type: 'object',
        required: ['image'],
        properties: { image: { $ref: '#/components/schemas/Image' }, title: { $ref: '#/components/schemas/Title' } },
      },
      Image: file,
      Title: { type: 'string', minLength: 1 },
    },
  },
}

let folder: GeneratedFolder
let echo: Echo

beforeAll(async () => {
  folder = await generatedFolder()
  const path = join(folder.path, 'posts.json')
  await writeFile(path, JSON.stringify(DOCUMENT))
  await folder.generate('posts', path)
  echo = await startEcho(await folder.routesOf('posts'))
})

afterAll(async () => {
  await echo.close()
  await folder.remove()
})

async function send(path: string, body: FormData | string, headers: Record<string, string> = {}): Promise<unknown> {
  const reply = await fetch(echo.baseUrl + path, { method: 'POST', body, headers })
  return reply.json()
}

test('a schema that forms and JSON share is one of files in forms, and one of texts in JSON', async () => {
  const form = new FormData()
  form.set('image', new File(['bytes'], 'a.png'))
  form.set('title', 'A')
  expect(await send('/form', form)).toMatchObject({
    request: { body: { image: { file: 'a.png', text: 'bytes' }, title: 'A' } },
  })
  const json = { image: 'text', title: 'A' }
  expect(await send('/json', JSON.stringify(json), { 'content-type': 'application/json' })).toMatchObject({
    request: { body: json },
  })
})

test('and its types say so', async () => {
  const use = `import type { Image, Post, PostForm } from './types.gen.ts'
export const posts: [Post, PostForm, Image] = [{ image: 'text' }, { image: new Blob([]), title: 'A' }, 'text']
`
  await writeFile(join(folder.path, 'posts/use.ts'), use)
  expect(await folder.typecheck()).toBe('')
})
