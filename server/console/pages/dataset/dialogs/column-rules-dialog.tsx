import { useState } from 'preact/hooks'
import type { Column, Dataset } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { useAction } from '../../../state/use-action.ts'
import { useDraft } from '../../../state/use-draft.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { changesOf, type RuleName, textsOf } from './column-rules.ts'
import { RuleFields, shownRules } from './rule-fields.tsx'

interface ColumnRulesProps {
  readonly dataset: Dataset
  readonly column: Column
  readonly close: () => void
  readonly done: () => void
}

/** Changes the description and rules of a column. */
export function ColumnRules({ dataset, column, close: closeDialog, done }: ColumnRulesProps) {
  const { name, type } = column
  const { fields, change, close } = useDraft(`rules of ${name} of ${dataset.id}`, closeDialog, () => ({
    texts: textsOf(column),
  }))
  const { texts } = fields
  const [wrong, setWrong] = useState<ReadonlyMap<RuleName, string>>(new Map())
  const saving = useAction(async () => {
    const read = changesOf(column, texts)
    setWrong(read.wrong)
    if (read.wrong.size > 0) return
    await service.columns.update(dataset.id, name, read.changes)
    done()
    close()
  })
  const { failure } = saving
  return (
    <Dialog title={`Description and rules of “${name}”`} close={close}>
      <Form submit={saving.run} label="Save" cancel={close} shownAt={shownRules(failure, type)} {...saving}>
        <RuleFields
          type={type}
          texts={texts}
          setTexts={(changed) => change({ texts: changed })}
          wrong={wrong}
          failure={failure}
        />
      </Form>
    </Dialog>
  )
}
