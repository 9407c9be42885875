import { expect, test } from 'vitest'
import { compile } from '../support/compiler.ts'

const TYPES = ['text', 'number', 'boolean', 'date', 'json'] as const

/** A program that uses rows of so many columns, or none. */
function programText(columns: number): string {
  const names = Array.from({ length: columns }, (_, index) => `c${index}`)
  const use = `const wide = service.dataset('ds_1', { columns: {
${names.map((name, index) => `  ${name}: '${TYPES[index % 5]}',`).join('\n')}
} })
await wide.append([{ ${names.map((name) => `${name}: null`).join(', ')} }])
export const rows = await wide.where('c1', '>', 5).where('c0', 'contains', 'x').sort('-c1', 'c0').toArray()
export const cells = rows.map((row) => [${names.map((name) => `row.${name}`).join(', ')}])
`
  const head = `import { DatasetService } from './index.ts'\nexport const service = new DatasetService()\n`
  return head + (columns === 0 ? '' : use)
}

/** How many types the compiler makes of generic ones to check the program: the work that inference takes, on any machine. */
function instantiations(columns: number): number {
  const file = 'client/use.ts'
  const { said, program } = compile([file], new Map([[file, programText(columns)]]))
  expect(said).toBe('')
  return program.getInstantiationCount()
}

test('to infer the rows of 50 columns is little work, and of twice as many columns no more than twice of it', () => {
  const none = instantiations(0)
  const [added, addedTwice] = [instantiations(50) - none, instantiations(100) - none]
  console.log(`50 columns add ${added} instantiations to ${none}, 100 columns ${addedTwice}`)
  expect(added).toBeLessThan(5_000)
  expect(addedTwice).toBeLessThan(2.2 * added)
})
