import { describe, expect, test } from 'vitest'
import { linesAfter } from '../../client/cli/import/lines-after.ts'
import { commandLine } from '../support/cli.ts'

describe('the first lines of a CSV file', () => {
  const cli = commandLine()
  const dryRun = (text: string, ...options: string[]) =>
    cli.run(['import', cli.file('headings.csv', text), '--create', 'X', '--dry-run', ...options])

  test.each([
    ['a line that says what separates cells, as Excel reads it', 'sep=;\r\na;b\r\n1,5;2\r\n'],
    ['such a line in quotes', '"sep=;"\r\na;b\r\n1,5;2\r\n'],
    ['empty lines above the names', '\n\na,b\n"1,5",2\n'],
    ['a delimiter at the end of each line', 'a,b,\n"1,5",2,\n'],
    ['a delimiter at the end of rows only', 'a,b\n"1,5",2,,\n'],
    ['spaces around names and numbers', ' a , b \n"1,5", 2 \n'],
    ['fractions below a heading', 'a;b\n1,5;2\n'],
  ])('may have %s', async (_, text) => {
    expect((await dryRun(text)).stderr).toMatch(/\na +text +1 +1,5\nb +number +1 +2\n/)
  })

  test('may have headings of several lines, and headings with as many commas as semicolons', async () => {
    expect((await dryRun('"Temp\r\nmax";b\n1;2\n')).stderr).toMatch(/\nTemp max +number/)
    const renamed = ['--rename', 'Preis, netto=Preis', '--rename', 'Menge, Stück=Menge']
    const { stderr } = await dryRun('Preis, netto;Menge, Stück;Art\n1,5;2;x\n', ...renamed)
    expect(stderr).toMatch(/\nPreis +text +1 +1,5\nMenge +number +1 +2\nArt +text/)
  })

  test('may name columns with --rename that have no name, or that of another', async () => {
    const unnamed = await dryRun(',a,b\n0,1,x\n')
    expect(unnamed.stderr).toContain("column 1 has no name. To name it, pass --rename 'column_1=NAME'.")
    expect((await dryRun(',a,b\n0,1,x\n', '--rename', 'column_1=index')).stderr).toMatch(/\nindex +number +1 +0\n/)
    const twice = await dryRun('a,a 2,a\n1,2,3\n')
    expect(twice.stderr).toContain(
      `two columns are named "a". To name column 3, pass --rename 'a 3=NAME'. If the first line is a row already, pass --no-header.`,
    )
    expect((await dryRun('a,a 2,a\n1,2,3\n', '--rename', 'a 3=third')).stderr).toMatch(/\nthird +number +1 +3\n/)
    const colon = await dryRun('km/h\n1\n')
    expect(colon.stderr).toContain("To change one, pass --rename 'km/h=NAME'.")
  })

  test('count as lines where a row is refused', async () => {
    const { stderr } = await dryRun('sep=;\n\na;b\n1;2\n1;2;3\n')
    expect(stderr).toBe('headings.csv, line 5: it has 3 cells, but the first line names 2 columns.\n')
  })

  test('are advised about if the first row does not fit them', async () => {
    const { stderr } = await dryRun('Quarterly report\n\na,b\n1,2\n')
    expect(stderr).toContain(
      'line 3: it has 2 cells, but the first line names 1 column. The file was read with commas between cells; --delimiter sets another delimiter. --skip-lines leaves out lines above the one that names the columns.',
    )
    const skipped = await dryRun('Quarterly "report\n\na;b\n1,5;2\n1;2;3\n', '--skip-lines', '2', '--skip-invalid')
    expect(skipped.stderr).toMatch(/\na +text +1 +1,5\nb +number +1 +2\n/)
    expect(skipped.stderr).toContain('headings.csv, line 5: it has 3 cells, but the first line names 2 columns.')
  })
})

test.each(['\n', '\r\n', '\r'])('lines that end with %j are left out wherever the text is parted', async (end) => {
  const text = ['title "', '', 'a,b', '1,2', ''].join(end)
  for (let length = 1; length <= text.length; length += 1) {
    const chunks = Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
      text.slice(at * length, (at + 1) * length),
    )
    async function* parted() {
      yield* chunks
    }
    for (const count of [0, 2, 4, 9]) {
      let rest = ''
      for await (const piece of linesAfter(parted(), count)) rest += piece
      // A carriage return at the end of the whole text is the end of nothing.
      const left = text.split(end).slice(count).join(end)
      expect(rest, `${count} lines of pieces of ${length}`).toBe(left)
    }
  }
})
