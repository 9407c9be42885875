import type { Command } from 'commander'
import { collected } from './option-values.ts'

/** The options that say which rows are meant. */
export interface ConditionOptions {
  readonly filter: readonly string[]
  readonly any: readonly string[]
  readonly where?: string
}

/** Adds these options to a command. */
export function withConditions(command: Command): Command {
  return command
    .option(
      '--filter <filter>',
      'field:value or with an operator, as for query; repeatable, a row has to match all',
      collected,
      [],
    )
    .option('--any <filter>', 'written as --filter; repeatable, a row has to match one of them', collected, [])
    .option('--where <json>', 'a tree of conditions as JSON')
}

/** What the service is asked with. */
export function conditionsOf({ filter, any, where }: ConditionOptions) {
  return {
    filter: [...filter],
    ...(any.length > 0 && { any: [...any] }),
    ...(where !== undefined && { where }),
  }
}
