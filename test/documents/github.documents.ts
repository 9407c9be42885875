import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleRequests, startEcho } from '../generator/echo.ts'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'

const DOCUMENT = join(import.meta.dirname, 'node_modules/@octokit/openapi/generated/api.github.com.json')

let folder: GeneratedFolder

beforeAll(async () => {
  folder = await generatedFolder()
})

afterAll(() => folder.remove())

test("GitHub's description is generated in 12 seconds and a gigabyte", async () => {
  const command = [join(import.meta.dirname, 'generate.ts'), DOCUMENT, join(folder.path, 'github')]
  const { stdout } = await promisify(execFile)(process.execPath, command)
  const { seconds, cpuSeconds, megabytes } = JSON.parse(stdout)
  console.log(`${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of it computing, ${megabytes.toFixed(0)} MB`)
  expect(megabytes).toBeLessThan(1024)
  // a machine that is busy with other work does not make the generator slow
  expect(Math.min(seconds, cpuSeconds)).toBeLessThan(12)
})

test('and compiles under the strictest settings', async () => {
  const begun = performance.now()
  expect(await folder.typecheck()).toBe('')
  console.log(`compiled in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
})

test('and its operations are served by Koa', async () => {
  const routes = await folder.routesOf('github')
  const echo = await startEcho(routes)
  const wrong: string[] = []
  let accepted = 0
  for (const route of routes.filter(({ body, method }) => body === undefined && method === 'GET')) {
    const { url, headers } = sampleRequests(route)[0] ?? { url: '', headers: {} }
    const response = await fetch(echo.baseUrl + url, { headers })
    const { operationId } = (await response.json()) as { operationId?: string }
    if (response.status === 200) accepted += 1
    // another route may answer only where the text of a parameter is one of its own
    if (response.status !== 400 && operationId !== route.operationId)
      wrong.push(`${route.operationId} ${response.status} ${operationId}`)
  }
  await echo.close()
  console.log(`${routes.length} operations, ${accepted} requests accepted`)
  expect(wrong).toEqual([])
  expect(accepted).toBeGreaterThan(400)
})
