import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'
import { sampleRequests, startEcho } from './echo.ts'

/** Descriptions that others have published, and examples that are made to be difficult. */
const DOCUMENTS = [
  '@directus/specs/dist/openapi.json',
  '@figma/rest-api-spec/openapi/openapi.yaml',
  '@scalar/galaxy/dist/3.1.yaml',
  ...['discriminators', 'file-uploads', 'parameters-style', 'petstore', 'response-multiple-mediatypes'].map(readme30),
  ...['schema-circular', 'schema-types', 'security-multiple', 'star-trek', 'uspto'].map(readme30),
  ...['petstore', 'schema-types', 'train-travel', 'webhooks'].map(
    (name) => `@readme/oas-examples/3.1/json/${name}.json`,
  ),
]

function readme30(name: string): string {
  return `@readme/oas-examples/3.0/json/${name}.json`
}

const PACKAGES = new URL('../../node_modules/', import.meta.url)

describe('documents that others have published', () => {
  let folder: GeneratedFolder

  beforeAll(async () => {
    folder = await generatedFolder({ noUnusedLocals: true, noUnusedParameters: true })
    for (const document of DOCUMENTS)
      await folder.generate(nameOf(document), fileURLToPath(new URL(document, PACKAGES)))
  })

  afterAll(() => folder.remove())

  test('are generated into files that compile under the strictest settings', async () => {
    expect(await folder.typecheck()).toBe('')
  })

  test.each(DOCUMENTS)('%s is served by Koa', async (document) => {
    const routes = await folder.routesOf(nameOf(document))
    const echo = await startEcho(routes)
    const statuses = new Set<number>()
    for (const route of routes.slice(0, 20)) {
      for (const { url, headers } of sampleRequests(route)) {
        const { status } = await fetch(echo.baseUrl + url, { method: route.method, headers })
        statuses.add(status)
        if (status === 200) break
      }
    }
    await echo.close()
    if (routes.length > 0) expect([...statuses]).toContain(200)
  })
})

function nameOf(document: string): string {
  return document.replaceAll(/\W/g, '_')
}
