import { type Command, Option } from 'commander'
import { usageError } from '../failure.ts'
import { collected } from '../option-values.ts'
import { ENCODINGS, type Encoding } from './read-text.ts'
import { FORMATS, type Format, type SourceOptions } from './source-file.ts'

/** The options that say how a file is read. */
export interface FileOptions {
  readonly format?: Format
  readonly encoding?: Encoding
  readonly delimiter?: string
  readonly null?: string
  readonly dateFormat?: string
  readonly decimal?: ',' | '.'
  readonly header: boolean
  readonly rename: readonly string[]
}

/** Adds the options that say how a file is read. */
export function withFile(command: Command): Command {
  return command
    .addOption(new Option('--format <format>', 'the format of the file, if its name does not tell').choices(FORMATS))
    .addOption(new Option('--encoding <encoding>', 'the encoding of its text').choices(ENCODINGS).default('utf-8'))
    .option(
      '--delimiter <text>',
      'what separates the cells of CSV; by default the separator that the first line has most',
    )
    .option('--null <text>', 'a text of CSV that means an empty cell, such as NA; an empty text always does')
    .option('--date-format <format>', 'how CSV writes dates, such as DD.MM.YYYY or M/D/YYYY; by default YYYY-MM-DD')
    .addOption(
      new Option('--decimal <mark>', "how CSV writes fractions: with ',' 1.234,5 is 1234.5").choices([',', '.']),
    )
    .option('--no-header', 'the first line of CSV is a row: columns are in the order of the dataset, or column_1, …')
    .option('--rename <old=new>', 'the name of a column of the file, and of the dataset; repeatable', collected, [])
}

/** What a file is opened with. Only what was said is kept, also in an import that is to be resumed. */
export function sourceOptionsOf({
  format,
  encoding,
  delimiter,
  null: nullText,
  dateFormat,
  decimal,
  header,
  rename,
}: FileOptions): SourceOptions {
  return {
    ...(format && { format }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter: unescaped(delimiter) }),
    ...(nullText !== undefined && { nullText }),
    ...(dateFormat !== undefined && { dateFormat }),
    ...(decimal === ',' && { decimal }),
    ...(!header && { hasNoHeader: true }),
    ...(rename.length > 0 && { renames: rename.map(renameOf) }),
  }
}

/** A tab is hard to type in a shell. */
function unescaped(delimiter: string): string {
  return delimiter === '\\t' || delimiter === 'tab' ? '\t' : delimiter
}

function renameOf(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)]
  throw usageError(`--rename ${JSON.stringify(text)}: write OLD=NEW, such as --rename 'Dep. delay=delay'.`)
}
