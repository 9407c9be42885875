import { usageError } from '../failure.ts'
import { COLUMN_NAME, DATASET_NAME, MOST_COLUMNS } from './contract-limits.ts'
import { fileError } from './row-error.ts'

const MOST_SHOWN = 10

/** Throws for names that the service would refuse, and for more columns than a dataset has. */
export function checkNames(file: string, dataset: string, columns: readonly string[], line: number | undefined): void {
  if (!DATASET_NAME.pattern.test(dataset))
    throw usageError(`--create ${JSON.stringify(dataset)}: the name of a dataset must have ${DATASET_NAME.rule}`)
  if (columns.length > MOST_COLUMNS)
    throw fileError(file, `it has ${columns.length} columns, but a dataset can have at most ${MOST_COLUMNS}.`, line)
  const wrong = [...columns.entries()].filter(([, name]) => !COLUMN_NAME.pattern.test(name))
  if (wrong.length === 0) return
  const shown = wrong.slice(0, MOST_SHOWN).map(([at, name]) => `${JSON.stringify(name)} (column ${at + 1})`)
  const more = wrong.length > MOST_SHOWN ? ` and ${wrong.length - MOST_SHOWN} more` : ''
  throw fileError(
    file,
    `a column cannot have the name ${shown.join(', ')}${more}. A name must have ${COLUMN_NAME.rule} To change one, pass --rename '${wrong[0]?.[1]}=NAME'.`,
    line,
  )
}
