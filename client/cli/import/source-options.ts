import { type Command, Option } from 'commander'
import { usageError } from '../failure.ts'
import { collected, positiveWhole } from '../option-values.ts'
import { ENCODINGS, type Encoding } from './encodings.ts'
import { FORMATS, type Format } from './file-kind.ts'
import type { DecimalMark } from './number-forms.ts'
import type { SourceOptions } from './source-file.ts'

/** The options that say how a file is read. */
export interface FileOptions {
  readonly format?: Format
  readonly encoding?: Encoding
  readonly delimiter?: string
  readonly null?: readonly string[]
  readonly dateFormat?: string
  readonly decimal?: DecimalMark
  readonly header: boolean
  readonly skipLines?: number
  readonly rename: readonly string[]
}

/** Adds the options that say how a file is read. */
export function withFile(command: Command): Command {
  return command
    .addOption(
      new Option('--format <format>', 'the format of the file; by default the one that its name ends in').choices(
        FORMATS,
      ),
    )
    .addOption(new Option('--encoding <encoding>', 'the encoding of the file').choices(ENCODINGS).default('utf-8'))
    .option(
      '--delimiter <text>',
      'what separates cells in CSV; by default the most frequent separator in the first line',
    )
    .option(
      '--null <text>',
      'a text that means an empty cell in CSV, such as NA; repeatable; empty text always does',
      (text: string, before: readonly string[] = []) => [...before, text],
    )
    .option(
      '--date-format <format>',
      'how dates are written in CSV, such as DD.MM.YYYY or M/D/YYYY; by default YYYY-MM-DD',
    )
    .addOption(
      new Option(
        '--decimal <mark>',
        "the decimal mark of numbers in CSV: with ',' 1.234,5 is 1234.5, with '.' 1,234.5 is",
      ).choices([',', '.']),
    )
    .option(
      '--no-header',
      'the CSV has no header line: its columns are those of the dataset in order, or named column_1, column_2, …',
    )
    .option(
      '--skip-lines <number>',
      'leave out so many lines at the beginning of the CSV, such as a title above the names of the columns',
      positiveWhole,
    )
    .option(
      '--rename <old=new>',
      'import the column old of the file as the column new of the dataset; repeatable',
      collected,
      [],
    )
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
  skipLines,
  rename,
}: FileOptions): SourceOptions {
  return {
    ...(format && { format }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter: unescaped(delimiter) }),
    ...(nullText !== undefined && { nullText }),
    ...(dateFormat !== undefined && { dateFormat }),
    ...(decimal && { decimal }),
    ...(!header && { hasNoHeader: true }),
    ...(skipLines && { skipLines }),
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
