import type { Command } from 'commander'
import { collected } from './option-values.ts'

/** The options that say which rows are meant. */
export interface ConditionOptions {
  readonly filter: readonly string[]
  readonly any: readonly string[]
  readonly where?: string
}

/** The options that say which rows and columns are read, and in which order. */
export interface RowOptions extends ConditionOptions {
  readonly select?: string
  readonly sort?: string
}

const AS_FOR_QUERY = 'field:value, or with an operator as for query; repeatable, a row must match all'

/** Adds the options of conditions to a command. */
export function withConditions(command: Command, filter = AS_FOR_QUERY): Command {
  return command
    .option('--filter <filter>', filter, collected, [])
    .option('--any <filter>', 'written like --filter; repeatable, a row must match at least one', collected, [])
    .option('--where <json>', 'a tree of conditions as JSON')
}

/** Adds the options of conditions, columns and order to a command. */
export function withRows(command: Command, filter?: string): Command {
  return withConditions(command, filter)
    .option('--select <fields>', 'only these columns, separated by commas, in this order')
    .option('--sort <fields>', 'separated by commas; a leading - sorts descending')
}

/** What the service is asked with for rows. */
export function rowsOf({ select, sort, ...conditions }: RowOptions) {
  return {
    ...conditionsOf(conditions),
    ...(sort !== undefined && { sort: sort.split(',') }),
    ...(select !== undefined && { fields: select.split(',') }),
  }
}

/** What the service is asked with. */
export function conditionsOf({ filter, any, where }: ConditionOptions) {
  return {
    filter: [...filter],
    ...(any.length > 0 && { any: [...any] }),
    ...(where !== undefined && { where }),
  }
}
