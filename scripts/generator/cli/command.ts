/** A command of the command line: what its help says, and what it does. */
import type { ParseArgsOptionsConfig } from 'node:util'

export interface Option {
  readonly type: 'boolean' | 'string'
  readonly multiple?: true
  /** What stands for its value in the help: `FILE`. */
  readonly value?: string
  readonly meaning: string
}

export interface Command {
  /** After the name of the program: `check [options]`. */
  readonly usage: string
  readonly summary: string
  readonly options: Readonly<Record<string, Option>>
  /** Throws a `GenerationError` for what the person has to know; gives the exit code. */
  run(given: Given): Promise<number>
}

/** What was typed after the name of the command. */
export interface Given {
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>
  readonly positionals: readonly string[]
}

export const PROGRAM = 'dataset-service-generator'

/** As `parseArgs` takes them. */
export function parsedOptions({ options }: Command): ParseArgsOptionsConfig {
  const entries = Object.entries(options).map(([name, { type, multiple = false }]) => [name, { type, multiple }])
  return Object.fromEntries([...entries, ['help', { type: 'boolean' }]])
}

export function text({ values }: Given, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

export function texts({ values }: Given, name: string): string[] | undefined {
  const value = values[name]
  return Array.isArray(value) ? value.map(String) : undefined
}

export function flag({ values }: Given, name: string): boolean {
  return values[name] === true
}
