import { expect, test } from 'vitest'
import { ends, startDev } from '../support/dev.ts'
import { copyOfProject, familiarFolder } from '../support/project-copy.ts'

async function titleAt(address: string): Promise<string> {
  const response = await fetch(`${address}/openapi.json`)
  const { info } = (await response.json()) as { info: { title: string } }
  return info.title
}

// test/generator/dev.test.ts shows of which changes it takes notice, and how it ends.
test('npm run dev names what is wrong in a saved openapi.yaml by line and column, serves the last good one, and restarts for code', async () => {
  const copy = copyOfProject(familiarFolder())
  const dev = await startDev(copy.folder, 'scripts/dev.ts')
  expect(await titleAt(dev.address)).toBe('Dataset service')
  const [good, generated] = [copy.read('openapi.yaml'), copy.read('generated/operations.gen.ts')]

  copy.edit('openapi.yaml', '  title: Dataset service\n', '  title: Dataset service\n  title: Again\n')
  await dev.next(/^openapi\.yaml:4:3: Map keys must be unique/m)
  await dev.next(/^generated\/ and the server stay as they are\.$/m)
  expect(await titleAt(dev.address)).toBe('Dataset service')
  expect(copy.read('generated/operations.gen.ts')).toBe(generated)

  // test/generator/suspicions.test.ts has all that a document hardly means.
  const misspelt = good.replace('summary: Returns one dataset.', 'sumary: Returns one dataset.')
  const line = misspelt.slice(0, misspelt.indexOf('sumary:')).split('\n').length
  copy.write('openapi.yaml', misspelt.replace('title: Dataset service', 'title: Replaced'))
  await dev.next(new RegExp(`^openapi\\.yaml:${line}:\\d+: there is no sumary in OpenAPI here\\.`, 'm'))
  await dev.next(/^openapi\.yaml: generated in (\d+) ms$/m)
  const address = await dev.restarted()
  expect(await titleAt(address)).toBe('Replaced')

  copy.write('server/domain/ids.ts', '}\n')
  await dev.next(/^server\/domain\/ids\.ts has changed: restarting$/m)
  await dev.next(/^The server ended with code 1\. It starts again with the next change\.$/m)
  await ends(dev, 'SIGINT', address)
})
