import { describe, expect, test } from 'vitest'
import { commandLine } from '../support/cli.ts'

describe('the columns of a new dataset', () => {
  const cli = commandLine()
  const dryRun = async (cells: readonly string[], ...options: string[]) => {
    const file = cli.file('cells.tsv', `name\tn\n${cells.map((cell) => `x\t${cell}\n`).join('')}`)
    return (await cli.run(['import', file, '--create', 'X', '--dry-run', ...options])).stderr
  }

  test.each([
    [['1', '2', 'n/a', 'n/a'], `"n" has numbers and "n/a". If that means an empty cell, pass --null 'n/a'.`],
    [['NULL', '2026-01-01', ''], '"n" has dates and "NULL". If that means an empty cell, pass --null NULL.'],
    [['.', '1'], `"n" has numbers and ".". If that means an empty cell, pass --null '.'.`],
    [
      ['12', '1,000'],
      `"n" has numbers and "1,000". If that is one of the numbers, pass --decimal ',' or --decimal '.'.`,
    ],
    [['12', '5 kg'], '"n" has numbers and "5 kg".'],
    [['1 234,50', '2,5'], `"n" has "1 234,50". If its cells are numbers, pass --decimal ','.`],
    [['1,234.50'], `"n" has "1,234.50". If its cells are numbers, pass --decimal '.'.`],
    [['31.12.2026'], '"n" has "31.12.2026". If its cells are dates, pass --date-format D.M.YYYY.'],
    [['01/02/2026'], 'dates, pass --date-format D/M/YYYY or --date-format M/D/YYYY.'],
  ])('are shown with why one is text: %j', async (cells, hint) => {
    expect(await dryRun(cells)).toContain(`${hint}\n`)
  })

  test('are shown without advice where they are texts, or have the type that was asked for', async () => {
    expect(await dryRun(['a', '1', 'b'])).toMatch(/\nn +text +3 +a\n\n$/)
    expect(await dryRun(['1', 'n/a'], '--column', 'n:text')).toMatch(/\nn +text +2 +1\n\n$/)
  })

  test('are numbers and dates with the options of the advice', async () => {
    const number = /\nn +number +/
    expect(await dryRun(['1', 'NA', '-', 'NULL'], '--null', 'NA', '--null', '-', '--null', 'NULL')).toMatch(number)
    expect(await dryRun(['1 234,50', "1'234,5", '1\u202f234', '−2'], '--decimal', ',')).toMatch(number)
    expect(await dryRun(['1,234.50', '1,234,567', '.5', '2'], '--decimal', '.')).toMatch(number)
    expect(await dryRun(['1,23'], '--decimal', '.')).toMatch(/\nn +text/)
    expect(await dryRun(['.5', '-.25', '3'])).toMatch(number)
  })

  test('keep the value of each number', async () => {
    const file = cli.file('values.csv', 'n\n-.5\n"1,234.50"\n1\'000\n−2\n')
    const { stdout } = await cli.run(['import', file, '--create', 'Values', '--yes', '--decimal', '.'])
    const rows = JSON.parse((await cli.run(['query', stdout.trim(), '--json'])).stdout)
    expect(rows).toEqual([{ n: -0.5 }, { n: 1234.5 }, { n: 1000 }, { n: -2 }])
  })

  test('of an existing dataset refuse such a text with the same advice', async () => {
    const { stdout } = await cli.run(['datasets', 'create', 'Numbers', '--column', 'n:number'])
    const file = cli.file('null.csv', 'n\n1\nNULL\n')
    const { stderr } = await cli.run(['import', file, '--dataset', stdout.trim(), '--dry-run'])
    expect(stderr).toContain(
      'line 3: "NULL" in column "n" is not a number such as 12 or -0.5 (--null NULL makes it an empty cell).',
    )
  })
})
