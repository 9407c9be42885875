import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { KnownSound } from '../../scripts/check/known-sound.ts'

const CHECK = { command: ['lint', 'all'], of: /\.yaml$/ }

/** A folder with files, each with its name as its content. */
function folderWith(...files: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text = file) => writeFileSync(join(folder, file), text)
  for (const file of files) write(file)
  return { write, remove: (file: string) => rmSync(join(folder, file)), known: new KnownSound(folder), folder }
}

function repositoryWith(...files: readonly string[]) {
  const made = folderWith(...files)
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: made.folder })
  git('init', '--quiet')
  git('add', '.')
  return made
}

describe('what a check depends on', () => {
  test.each<[string, (made: ReturnType<typeof repositoryWith>) => void]>([
    ['a file that it reads', ({ write }) => write('a.yaml', 'changed')],
    ['a new one', ({ write }) => write('b.yaml', '')],
    ['one that is gone', ({ remove }) => remove('a.yaml')],
    ['the lock file', ({ write }) => write('package-lock.json', 'changed')],
    ['the scripts of the project', ({ write }) => write('package.json', 'changed')],
  ])('is %s', (_, change) => {
    const made = repositoryWith('a.yaml', 'package.json', 'package-lock.json')
    const before = made.known.signOf(CHECK)
    change(made)
    expect(made.known.signOf(CHECK)).not.toBe(before)
  })

  test('is how it is called', () => {
    const { known } = repositoryWith('a.yaml')
    expect(known.signOf({ ...CHECK, command: ['lint', 'some'] })).not.toBe(known.signOf(CHECK))
  })

  test('is no other file, nor when a file was written', () => {
    const { known, write } = repositoryWith('a.yaml', '.gitignore')
    write('.gitignore', 'made.yaml')
    const before = known.signOf(CHECK)
    write('a.yaml')
    write('b.ts')
    write('made.yaml')
    expect(known.signOf(CHECK)).toBe(before)
  })

  test('is not known outside a repository', () => {
    expect(folderWith('a.yaml').known.signOf(CHECK)).toBeUndefined()
  })
})

test('a check is known to have found nothing in the files of now and in earlier ones', () => {
  const { known } = folderWith()
  expect(known.has('lint:contract', 'first')).toBe(false)
  known.keep('lint:contract', 'first')
  for (let later = 1; later < 20; later += 1) known.keep('lint:contract', `later ${later}`)
  expect([known.has('lint:contract', 'first'), known.has('lint:contract', 'later 19')]).toEqual([true, true])
  expect(known.has('lint', 'first')).toBe(false)
  known.keep('lint:contract', 'last')
  expect(known.has('lint:contract', 'first')).toBe(false)
})

test('a check is not made again, unless it found something or its files were changed meanwhile', async () => {
  const { known, write } = repositoryWith('a.yaml')
  const check = { name: 'lint:contract', ...CHECK }
  const changing = async () => {
    write('a.yaml', 'right')
    return true
  }
  write('a.yaml', 'wrong')
  expect(await known.make(check, changing)).toBe(true)
  write('a.yaml', 'wrong')
  expect(await known.make(check, async () => false)).toBe(false)
  expect(await known.make(check, async () => true)).toBe(true)
  expect(await known.make(check, async () => false)).toBeUndefined()
})
