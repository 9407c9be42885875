import { type Command, type Option, PROGRAM } from './command.ts'

/** What `--help` prints without a command. */
export function overview(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const)
  return [
    `${PROGRAM} COMMAND [options]`,
    '',
    'Turns an OpenAPI 3.0 or 3.1 document into a typed TypeScript server and client, and keeps both in line with it.',
    '',
    ...columns(lines),
    '',
    `${PROGRAM} COMMAND --help explains a command. ${PROGRAM} --version prints the version.`,
    '',
    'Settings that several commands need can be in package.json:',
    `  "${PROGRAM}": { "input": "openapi.yaml", "output": "generated", "overlays": [], "renames": "names.yaml",`,
    '    "released": "openapi.released.yaml", "with": ["fetch", "mocks"] }',
  ].join('\n')
}

/** What `COMMAND --help` prints. */
export function explanation({ usage, summary, options }: Command): string {
  const lines = Object.entries(options).map(([name, option]) => [typed(name, option), option.meaning] as const)
  return [`${PROGRAM} ${usage}`, '', summary, ...(lines.length > 0 ? ['', ...columns(lines)] : [])].join('\n')
}

function typed(name: string, { value, multiple }: Option): string {
  return `--${name}${value === undefined ? '' : ` ${value}`}${multiple ? ' …' : ''}`
}

function columns(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
