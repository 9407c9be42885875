import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EXIT } from '../../client/cli/exit-codes.ts'
import { programOf } from '../../client/cli/program.ts'
import { COMMAND_LINE, commandLine } from '../support/cli.ts'

const program = await programOf('1.2.3')
const help = program.createHelp()
const commands = help
  .visibleCommands(program)
  .flatMap((command) => [command, ...help.visibleCommands(command)])
  .filter((command) => command.name() !== 'help')

function wordsOf(command: (typeof commands)[number]): string[] {
  return command.parent === null || command.parent === program
    ? [command.name()]
    : [command.parent.name(), command.name()]
}

describe('the command line', () => {
  const cli = commandLine()

  test('shows examples in the help of each command, and each example names a command and options that exist', async () => {
    for (const command of commands) {
      let shown = ''
      command.configureOutput({
        writeOut: (text) => {
          shown += text
        },
      })
      command.outputHelp()
      const examples = [...shown.matchAll(/^ {2}\$ dataset-service (.*)$/gm)].map(([, text = '']) => text)
      expect(examples, wordsOf(command).join(' ')).not.toEqual([])
      for (const example of examples) {
        expect(example.startsWith(wordsOf(command).join(' ')), example).toBe(true)
        const known = [...commands, program].flatMap(({ options }) => options.map(({ long }) => long))
        for (const [option] of example.matchAll(/--[a-z-]+/g)) expect(known).toContain(option)
      }
    }
    expect(commands.length).toBeGreaterThan(12)
  })

  test('has no option of a command that an option of the program would take', () => {
    const ofProgram = new Set(program.options.flatMap(({ short, long }) => [short, long]))
    const taken = commands.flatMap((command) =>
      command.options.filter(({ short, long }) => ofProgram.has(long) || (short && ofProgram.has(short))),
    )
    expect(taken.map(({ flags }) => flags)).toEqual([])
  })

  test('documents every exit code, in its help and in the README', async () => {
    const { stdout, exitCode } = await cli.run(['--help'])
    expect(exitCode).toBe(0)
    const readme = readFileSync(new URL('../../client/README.md', import.meta.url), 'utf8')
    for (const code of Object.values(EXIT)) {
      expect(stdout).toMatch(new RegExp(`Exit codes:[^]* ${code} `))
      expect(readme).toMatch(new RegExp(`^\\| ${code} \\|`, 'm'))
    }
  })

  test('calls wrong usage by its name, and guesses what was meant', async () => {
    const wrong = await cli.run(['improt', 'x.csv'])
    expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Did you mean import?') })
    const where = await cli.run(['import', 'x.csv'])
    expect(where).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Pass --dataset ID') })
  })

  test('keeps its compiled code in the folder for caches of the user, and runs where that cannot be written', async () => {
    const keeping = (folder: string) =>
      cli.start(['--version'], { env: { NODE_COMPILE_CACHE: undefined, XDG_CACHE_HOME: folder } }).ended
    const cache = join(cli.folder, 'cache')
    const version = await keeping(cache)
    expect(version).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
    const files = readdirSync(join(cache, 'dataset-service/compiled'), { recursive: true })
    // The folder of this Node, and the code of what all commands need.
    expect(files.length).toBeGreaterThan(1)
    expect(await keeping('/dev/null')).toEqual(version)
  })

  test('completes commands, options and choices', async () => {
    const completed = async (...words: string[]) =>
      (await cli.run(['complete', '--', ...words])).stdout.trim().split('\n')
    expect(await completed('da')).toEqual(['datasets'])
    expect(await completed('datasets', '')).toEqual([
      ...['list', 'create', 'show', 'rename', 'columns', 'delete', 'restore'],
    ])
    expect(await completed('datasets', 'columns', 'dr')).toEqual(['drop'])
    expect(await completed('import', 'x.csv', '--dr')).toEqual(['--dry-run'])
    expect(await completed('import', 'x.csv', '--format', '')).toEqual(['csv', 'ndjson', 'json', 'parquet'])
    expect(await completed('completion', '')).toEqual(['bash', 'zsh', 'fish'])
  })

  test('completes in bash', async () => {
    const { stdout } = await cli.run(['completion', 'bash'])
    const script = `dataset-service() { '${process.execPath}' '${COMMAND_LINE}' "$@"; }
${stdout}
COMP_WORDS=(dataset-service types p); COMP_CWORD=2; _dataset_service; echo "\${COMPREPLY[@]}"
COMP_WORDS=(dataset-service import x.csv --form ''); COMP_CWORD=3; _dataset_service; echo "\${COMPREPLY[@]}"`
    expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' })).toBe('pull\n--format\n')
  })
})
