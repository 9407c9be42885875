/** The report of a run: a Markdown table for each section, one for all sections, and a line with the sum. */
import { type ContractAnswer, USER_PROGRAM } from './mutation.ts'
import type { Trial } from './trial.ts'

const COLUMNS = ['Edit', 'Server', 'Client', "User's program", 'contract:check']

export function sectionTable(section: string, trials: readonly Trial[]): string {
  const rows = trials.map(({ mutation, outcome, contract }) => {
    const { compiler: files, starts } = outcome
    const server = files.length === 0 && !starts ? 'does not start' : named(files, 'server/')
    const program = files.includes(USER_PROGRAM) ? 'does not compile' : ''
    const caught = files.includes('generator')
      ? ['generator refuses', '', '']
      : [server, named(files, 'client/'), program]
    return [mutation.name, ...caught, contractCell(contract)]
  })
  return `### ${section}\n\n${table(COLUMNS, rows)}`
}

function named(files: readonly string[], folder: string): string {
  const names = files.filter((file) => file.startsWith(folder)).map((file) => `\`${file.slice(folder.length)}\``)
  return names.join(' ')
}

function contractCell(contract: ContractAnswer): string {
  if (contract === 'nothing') return ''
  return contract === 'compatible' ? 'compatible' : `**breaks ${contract.join(', ')}**`
}

/** What catches an edit first; each edit has one of these. */
const CATCHERS: readonly (readonly [name: string, catches: (trial: Trial) => boolean])[] = [
  ['found by compiler or generator', ({ outcome }) => outcome.compiler.length > 0],
  ["found at the server's start", ({ outcome }) => !outcome.starts],
  ['found only by contract:check', ({ contract }) => typeof contract !== 'string'],
  ['not found: compatible', ({ contract }) => contract === 'compatible'],
  ['not found: nothing changed', () => true],
]

export function summaryTable(sections: Readonly<Record<string, readonly Trial[]>>): string {
  const all = Object.values(sections).flat()
  const rows = Object.entries({ ...sections, '**All**': all }).map(([section, trials]) => {
    const broken = trials.filter(({ contract }) => typeof contract !== 'string')
    return [section, trials.length, ...counts(trials), broken.length].map(String)
  })
  return table(['Edits of', 'Kinds', ...CATCHERS.map(([name]) => name), 'breaking, by contract:check'], rows)
}

function counts(trials: readonly Trial[]): number[] {
  const caught = trials.map((trial) => CATCHERS.findIndex(([, catches]) => catches(trial)))
  return CATCHERS.map((_, index) => caught.filter((catcher) => catcher === index).length)
}

export function summaryLine(trials: readonly Trial[], seconds: number): string {
  const surprising = trials.filter(({ surprises }) => surprises.length > 0)
  return `${trials.length} kinds of edits, ${trials.length - surprising.length} as expected, ${surprising.length} not, in ${seconds} s.`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
