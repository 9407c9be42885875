import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { page, scripted } from '../support/scripted-fetch.ts'

const { version } = JSON.parse(readFileSync(new URL('../../client/package.json', import.meta.url), 'utf8'))

async function userAgentOf(headers: Record<string, string> = {}): Promise<string | null | undefined> {
  const { sent, service } = scripted([page()], { headers, dangerouslyAllowBrowser: true })
  await service.projects.list()
  return sent[0]?.headers.get('User-Agent')
}

test('a request says which version of the client sent it, and on what', async () => {
  expect(await userAgentOf()).toBe(`dataset-service-client/${version} node/${process.versions.node}`)
})

test('a program may say its own name', async () => {
  expect(await userAgentOf({ 'user-agent': 'nightly/2' })).toBe('nightly/2')
})

test('in a page the browser says who it is', async () => {
  vi.stubGlobal('document', {})
  expect(await userAgentOf()).toBeNull()
  vi.unstubAllGlobals()
})
