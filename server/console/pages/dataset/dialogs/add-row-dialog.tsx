import { useState } from 'preact/hooks'
import type { Column, Dataset } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { useAction } from '../../../state/use-action.ts'
import { useDraft } from '../../../state/use-draft.ts'
import { useOnce } from '../../../state/use-once.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { say } from '../../../ui/toast.tsx'
import { CellInput, inputOf } from '../grid/cell-input.tsx'
import { readCellOf } from '../rules.ts'

interface AddRowDialogProps {
  readonly dataset: Dataset
  readonly close: () => void
  readonly done: () => void
}

export function AddRowDialog({ dataset, close: closeDialog, done }: AddRowDialogProps) {
  const { fields, unanswered, change, close } = useDraft(
    `row of ${dataset.id}`,
    closeDialog,
    () => ({ texts: new Map<string, string>() }),
    'Add a row',
  )
  const { texts } = fields
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const once = useOnce(unanswered)
  const adding = useAction(async () => {
    const { row, wrong } = readRow(dataset.columns, texts)
    setErrors(wrong)
    if (wrong.size > 0) return
    const { row_ids } = await once(row, (options) => service.rows.append(dataset.id, [row], options))
    say(`Row ${row_ids[0]?.slice(4)} is added at the end.`)
    done()
    close()
  })
  const set = (name: string, text: string) => change({ texts: new Map(texts).set(name, text) })
  const homeless = [...texts].filter(([name, text]) => text !== '' && !dataset.columns.some((one) => one.name === name))
  return (
    <Dialog title="Add a row" close={close}>
      {homeless.map(([name, text]) => (
        <Notice key={name} kind="warning">
          <p>
            The dataset has no column {name} any more. You typed: <b class="value">{text}</b>
          </p>
          <CopyButton text={text} what={`what you typed into ${name}`} />
        </Notice>
      ))}
      <Form submit={adding.run} label="Add the row" cancel={close} {...adding}>
        {dataset.columns.map(({ name, ...column }) => (
          <Field key={name} label={name} hint={hintOf(column)} error={errors.get(name)}>
            <CellInput
              {...inputOf(column)}
              text={texts.get(name) ?? ''}
              setText={(text) => set(name, text)}
              isWrong={errors.has(name)}
            />
          </Field>
        ))}
      </Form>
    </Dialog>
  )
}

function hintOf({ description, required, default: filled }: Omit<Column, 'name'>): string | undefined {
  const needed = required && filled === undefined ? 'Required.' : undefined
  const byDefault = filled === undefined ? undefined : `Leave it blank for ${JSON.stringify(filled)}.`
  return [description, needed, byDefault].filter((text) => text !== undefined).join(' ') || undefined
}

function readRow(columns: readonly Column[], texts: ReadonlyMap<string, string>) {
  // A null prototype lets a column be named `__proto__`.
  const row: Record<string, unknown> = Object.create(null)
  const wrong = new Map<string, string>()
  for (const column of columns) {
    const { name } = column
    const text = texts.get(name) ?? ''
    // The service fills it.
    if (text === '' && column.default !== undefined) continue
    const read = readCellOf(column, text)
    if ('error' in read) wrong.set(name, read.error)
    else row[name] = read.value
  }
  return { row, wrong }
}
