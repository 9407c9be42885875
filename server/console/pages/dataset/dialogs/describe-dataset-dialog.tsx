import type { Dataset } from '../../../../../client/index.ts'
import { errorAt } from '../../../failure.ts'
import { service } from '../../../service.ts'
import { useAction } from '../../../state/use-action.ts'
import { useDraft } from '../../../state/use-draft.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'

interface DescribeDatasetProps {
  readonly dataset: Dataset
  readonly close: () => void
  readonly done: () => void
}

/** Says what a dataset holds, for those who come later. */
export function DescribeDataset({ dataset, close: closeDialog, done }: DescribeDatasetProps) {
  const { fields, change, close } = useDraft(`description of ${dataset.id}`, closeDialog, () => ({
    description: dataset.description ?? '',
  }))
  const { description } = fields
  const saving = useAction(async () => {
    await service.datasets.update(dataset.id, { description: description === '' ? null : description })
    done()
    close()
  })
  return (
    <Dialog title={`Describe “${dataset.name}”`} close={close}>
      <Form submit={saving.run} label="Save" cancel={close} shownAt={['description']} {...saving}>
        <Field label="Description" hint="Leave it blank for none." error={errorAt(saving.failure, 'description')}>
          <textarea
            rows={4}
            maxLength={1000}
            value={description}
            onInput={(event) => change({ description: event.currentTarget.value })}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
