import { useState } from 'preact/hooks'
import type { Column, ColumnType, Dataset } from '../../../../../client/index.ts'
import { errorAt } from '../../../failure.ts'
import { service } from '../../../service.ts'
import { useAction } from '../../../state/use-action.ts'
import { useDraft } from '../../../state/use-draft.ts'
import { useOnce } from '../../../state/use-once.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { NameDialog } from '../../datasets/name-dialog.tsx'
import { TypeSelect, typeName } from '../../datasets/type-select.tsx'
import { blankTexts, type RuleName, type RuleTexts, termsOf } from './column-rules.ts'
import { RuleFields, shownRules } from './rule-fields.tsx'

interface Ends {
  readonly dataset: Dataset
  readonly close: () => void
  readonly done: () => void
}

interface ColumnProps extends Ends {
  readonly column: Column
}

/** A view names columns in filters, sort and chart. After a rename or deletion it has to follow. */
interface Following {
  readonly follow: (column: Column, next?: string) => void
}

interface NewColumn {
  readonly name: string
  readonly type: ColumnType
  readonly texts: RuleTexts
}

export function AddColumn({ dataset, close: closeDialog, done }: Ends) {
  const { fields, unanswered, change, close } = useDraft<NewColumn>(
    `column of ${dataset.id}`,
    closeDialog,
    () => ({ name: '', type: 'text', texts: blankTexts() }),
    'Add a column',
  )
  const { name, type, texts } = fields
  const [wrong, setWrong] = useState<ReadonlyMap<RuleName, string>>(new Map())
  const once = useOnce(unanswered)
  const adding = useAction(async () => {
    const read = termsOf(type, texts)
    setWrong(read.wrong)
    if (read.wrong.size > 0) return
    const column = { name, type, ...read.terms }
    await once(column, (options) => service.columns.create(dataset.id, column, options))
    done()
    close()
  })
  const { failure } = adding
  const atRules = shownRules(failure, type)
  return (
    <Dialog title="Add a column" close={close}>
      <Form submit={adding.run} label="Add the column" cancel={close} shownAt={['name', ...atRules]} {...adding}>
        <Field label="Name" error={errorAt(failure, 'name')}>
          <input
            required
            maxLength={128}
            autocomplete="off"
            value={name}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </Field>
        <Field label="Type">
          <TypeSelect type={type} setType={(chosen) => change({ type: chosen })} />
        </Field>
        <Disclosure title="Description and rules" isShown={wrong.size > 0 || atRules.length > 0}>
          <RuleFields
            type={type}
            texts={texts}
            setTexts={(changed) => change({ texts: changed })}
            wrong={wrong}
            failure={failure}
          />
        </Disclosure>
      </Form>
    </Dialog>
  )
}

export function RenameColumn({ dataset, column, close, done, follow }: ColumnProps & Following) {
  const rename = async (name: string) => {
    await service.columns.update(dataset.id, column.name, { name })
    follow(column, name)
    done()
  }
  const { name } = column
  const of = `${dataset.id} ${name}`
  return <NameDialog of={of} title={`Rename “${name}”`} label="Rename" name={name} act={rename} close={close} />
}

export function RetypeColumn({ dataset, column, close, done }: ColumnProps) {
  const [type, setType] = useState<ColumnType>(column.type)
  const converting = useAction(async () => {
    await service.columns.update(dataset.id, column.name, { type })
    done()
    close()
  })
  return (
    <Dialog title={`Change the type of “${column.name}”`} close={close}>
      <p>
        The type is {typeName(column.type)} now. Either every cell is converted, or nothing is changed and the message
        names the first row that cannot be converted.
      </p>
      <Form submit={converting.run} label="Convert" cancel={close} {...converting}>
        <Field label="New type">
          <TypeSelect type={type} setType={setType} />
        </Field>
      </Form>
    </Dialog>
  )
}

export function DropColumn({ dataset, column, close, done, follow }: ColumnProps & Following) {
  const drop = async () => {
    await service.columns.delete(dataset.id, column.name)
    follow(column)
    done()
  }
  return (
    <ConfirmDialog
      title={`Delete “${column.name}”?`}
      label="Delete the column"
      typed={column.name}
      act={drop}
      close={close}
    >
      <p>This deletes its cells in all rows. It cannot be undone.</p>
    </ConfirmDialog>
  )
}
