import { readFileSync } from 'node:fs'
import type { Mutation } from './mutation.ts'

interface Equivalent {
  readonly file: string
  readonly kind: string
  /** In the line that is broken. */
  readonly text: string
  /** Why the broken product cannot be told from the sound one. */
  readonly why: string
}

/** Places where a break changes nothing that a user relies on: they are not counted. */
export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'server/store/sql/sqlite/contains-index.ts',
    kind: 'a limit off by one',
    text: 'ROWS_AT_ONCE',
    why: 'all rows are counted, however many are read at once',
  },
  {
    file: 'server/http/authenticate.ts',
    kind: 'a limit off by one',
    text: 'HOLDERS_KEPT',
    why: 'a key that is not in the cache is looked up in the store',
  },
  {
    file: 'server/store/interface/datasets.ts',
    kind: 'a limit off by one',
    text: 'FIRST_METADATA_VERSION',
    why: 'versions are only compared with each other, and all datasets begin with the same one',
  },
  {
    file: 'server/store/sql/postgres/copy-data.ts',
    kind: 'two answers exchanged',
    text: 'text.length <= SHORT_TEXT',
    why: 'both are enough bytes for the text; the other one only takes more memory or time',
  },
  {
    file: 'client/cli/v8-flags.ts',
    kind: 'a limit off by one',
    text: 'GROWTH_PERCENT',
    why: 'a hundredth more of a heap that is small either way',
  },
  {
    file: 'server/store/restore.ts',
    kind: 'a missing await',
    text: 'openStore(`sqlite:',
    why: 'the database is verified and then taken with all of its locks before it is put in place, so one that is still open would be refused',
  },
  {
    file: 'server/domain/canonical-json.ts',
    kind: 'a check left out',
    text: 'found.length > found.limit',
    why: 'the text is measured once more when it is written; only a value that is far too long takes longer',
  },
  {
    file: 'server/store/sql/sqlite/overwrite-free.ts',
    kind: 'a limit off by one',
    text: 'PAGES_PER_STEP',
    why: 'all free pages are overwritten, however many in one step',
  },
  {
    file: 'scripts/generator/cli/contract-check.ts',
    kind: 'a missing await',
    text: 'copyFile(input, released)',
    why: 'it is the last thing that the program does: it ends when the file is copied, and with an error if that fails, in either case',
  },
  {
    file: 'server/store/runtime/sqlite/moving/arrive.ts',
    kind: 'a limit off by one',
    text: 'ATTEMPTS_TO_CLEAR',
    why: 'a copy that would be refused after five seconds is refused 50 ms later',
  },
  {
    file: 'server/store/copy/kept-answers.ts',
    kind: 'a limit off by one',
    text: 'ANSWERS_PER_STEP',
    why: 'all answers are copied, however many in one step',
  },
  {
    file: 'server/store/copy/history.ts',
    kind: 'a limit off by one',
    text: 'RECORDS_PER_STEP',
    why: 'the whole history is copied, however much of it in one step',
  },
  {
    file: 'server/store/runtime/backlog.ts',
    kind: 'a limit off by one',
    text: 'WRITES_OF_ALL',
    why: 'it only bounds the memory that waiting writes of many organizations take; what callers are told is the limit of one organization',
  },
  {
    file: 'server/store/runtime/postgres/main-reads.ts',
    kind: 'a limit off by one',
    text: 'PAGES_WAITING',
    why: 'it only bounds the memory that waiting pages take, and is documented nowhere',
  },
  {
    file: 'server/store/runtime/sharing/stream-counts.ts',
    kind: 'a missing await',
    text: 'this.#begin(stream)',
    why: 'the caller has its answer as soon as the stream is counted, and nothing waits for what comes after its end',
  },
  {
    file: 'server/store/sql/postgres/differences.ts',
    kind: 'a missing await',
    text: 'set local lock_timeout',
    why: 'a connection runs statements in the order in which they are given to it, so the next one has the time limit all the same',
  },
  {
    file: 'server/store/copy/organization/numbers.ts',
    kind: 'a flag turned round',
    text: '!isNumbered(table)',
    why: 'records without a number are stored as they are in both cases',
  },
  {
    file: 'server/store/migrations/026-change-actors.ts',
    kind: 'a missing await',
    text: 'create index events_by_several',
    why: 'the statements of a transaction run in their order, and a start whose migration fails ends in both cases',
  },
  {
    file: 'client/cli/text-table.ts',
    kind: 'a limit off by one',
    text: 'MOST_LOOKED_AT',
    why: 'far more than the 40 columns of a cell that are shown',
  },
  {
    file: 'client/cli/commands/query.ts',
    kind: 'a limit off by one',
    text: 'LONGEST_WHERE',
    why: 'the service gives the same rows for a condition in the address and in the body, and proxies take far longer addresses',
  },
  {
    file: 'server/console/edits/send-blocks.ts',
    kind: 'a limit off by one',
    text: 'MOST_READS',
    why: 'a block is given up only if others change the dataset each time within milliseconds; nobody relies on whether it is the tenth time or the eleventh',
  },
  {
    file: 'server/store/writes/stored-records.ts',
    kind: 'a limit off by one',
    text: 'CELLS_PER_STEP',
    why: 'all rows are found, however many with one statement',
  },
  {
    file: 'server/store/files/parquet/lines.ts',
    kind: 'a limit off by one',
    text: 'CELLS_AT_ONCE',
    why: 'all columns are decoded, however many together; a test compares the lines for several limits',
  },
  {
    file: 'server/store/bodies/packed-rows.ts',
    kind: 'a limit off by one',
    text: 'const COUNT_BYTES',
    why: 'rows are packed and unpacked with the same constant; each row only takes a byte more of memory',
  },
  {
    file: 'server/store/runtime/sqlite/index-builder.ts',
    kind: 'a limit off by one',
    text: 'const MOST_ENTRIES',
    why: 'all entries are added, however many at most in one step',
  },
  {
    file: 'server/store/runtime/sqlite/moving/holds.ts',
    kind: 'a flag turned round',
    text: '#hasHeld = false',
    why: 'each transaction begins with `refresh`, which sets it before it is read',
  },
  {
    file: 'scripts/generator/contract/node.ts',
    kind: 'a limit off by one',
    text: 'const LONGEST_CHAIN',
    why: 'the limit only ends references that lead in a circle; no document has a chain of twenty references',
  },
  {
    file: 'scripts/generator/dev/regenerate.ts',
    kind: 'a flag turned round',
    text: 'let isAsked = false',
    why: 'the flag is set when somebody asks, which always comes before it is read',
  },
  {
    file: 'server/console/pages/dataset/grid/editor-input.tsx',
    kind: 'a limit off by one',
    text: 'MOST_LINES',
    why: 'the field of a long text has one line more and holds the same text',
  },
  {
    file: 'server/console/pages/dataset/dialogs/delete-rows-dialog.tsx',
    kind: 'a limit off by one',
    text: 'MOST_UNDONE',
    why: 'it only bounds the time that Undo takes, and is documented nowhere',
  },
  {
    file: 'server/store/runtime/changes-in-turn.ts',
    kind: 'a limit off by one',
    text: 'CHANGES_WAITING',
    why: 'it only bounds the memory that waiting changes of one dataset take, and is documented nowhere',
  },
  {
    file: 'server/store/sql/stored-bytes.ts',
    kind: 'a limit off by one',
    text: 'ESTIMATED_BY',
    why: 'the bytes of a larger dataset are an estimate, by a thousand rows or by one more',
  },
  {
    file: 'server/store/reads/feed.ts',
    kind: 'a limit off by one',
    text: 'SLOTS_PER_PART',
    why: 'all changes are read, however many rows are looked at for one part of them',
  },
  {
    file: 'server/store/runtime/postgres/engine.ts',
    kind: 'a limit off by one',
    text: 'EXPORTS_WAITING',
    why: 'it only bounds how many exports of one organization wait, and is documented nowhere',
  },
  {
    file: 'server/store/copy/organization/catalogue.ts',
    kind: 'a limit off by one',
    text: 'RECORDS_PER_INSERT',
    why: 'all records are copied, however many with one statement',
  },
  {
    file: 'server/store/exports/parquet.ts',
    kind: 'a limit off by one',
    text: 'TEXT_BYTES',
    why: 'it only estimates memory: a group of rows ends a few rows sooner',
  },
  {
    file: 'scripts/generator/document/mend-meaning.ts',
    kind: 'a limit off by one',
    text: 'MOST_LEVELS',
    why: 'every default that ends has fewer levels, and one within itself ends nowhere',
  },
  {
    file: 'server/store/trash-lifecycle.ts',
    kind: 'a limit off by one',
    text: 'UNSETTLED_PER_STEP',
    why: 'all of them are settled, however many in one step',
  },
  {
    file: 'server/store/runtime/thread.ts',
    kind: 'a limit off by one',
    text: 'YOUNG_MB',
    why: 'a megabyte of memory more, which only bounds when objects are collected',
  },
  {
    file: 'server/store/writes/new-rows.ts',
    kind: 'a limit off by one',
    text: 'ROWS_PER_INSERT',
    why: 'all rows are stored, however many with one statement',
  },
  {
    file: 'scripts/generator/model/schema-kinds.ts',
    kind: 'a limit off by one',
    text: 'MOST_SHAPES',
    why: 'it only bounds the work for schemas that would have no end',
  },
  {
    file: 'scripts/generator/static/evaluator/arrays.ts',
    kind: 'a check left out',
    text: "typeof minItems !== 'number'",
    why: 'without either limit every list passes the check, which only takes time',
  },
  {
    file: 'client/webhooks/unwrap.ts',
    kind: 'a flag turned round',
    text: "crypto.subtle.importKey('raw'",
    why: 'nothing exports the key, which does not leave the function',
  },
  {
    file: 'server/store/runtime/postgres/scan.ts',
    kind: 'an operator turned round',
    text: '<= limitBytes',
    why: 'both ways find the same page; at the limit itself either is within it',
  },
  {
    file: 'server/store/reads/distinct-estimate.ts',
    kind: 'an operator turned round',
    text: '2.5 * REGISTERS',
    why: 'at this very number both formulas of the estimate hold',
  },
  {
    file: 'scripts/generator/static/evaluator/compile.ts',
    kind: 'a check left out',
    text: 'run.issues === undefined',
    why: 'where no issues are collected the other checks only take time',
  },
  {
    file: 'server/webhooks/dispatcher.ts',
    kind: 'a check left out',
    text: 'countDueWebhooks',
    why: 'where nothing is due nothing is leased; the check only saves an empty transaction',
  },
  {
    file: 'server/console/state/uploads.ts',
    kind: 'a wrong status',
    text: 'status === 204',
    why: 'no upload is answered with a 204',
  },
]

/** Why the mutation is equivalent to the sound product; undefined when it is not known to be. */
export function equivalence({ file, line, kind }: Mutation): string | undefined {
  const broken = readFileSync(file, 'utf8').split('\n')[line - 1] ?? ''
  return EQUIVALENT.find((known) => known.file === file && known.kind === kind && broken.includes(known.text))?.why
}
