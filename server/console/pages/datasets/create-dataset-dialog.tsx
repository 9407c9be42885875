import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Project } from '../../../../client/index.ts'
import { errorAt } from '../../failure.ts'
import { service } from '../../service.ts'
import { useAction } from '../../state/use-action.ts'
import { useOnce } from '../../state/use-once.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { ColumnEditor, type DraftColumn, newDraft, shownInColumns, toColumns } from './column-editor.tsx'
import { ProjectField } from './project-field.tsx'

interface CreateDatasetDialogProps {
  readonly projects: readonly Project[]
  readonly project: Project | undefined
  readonly close: () => void
}

export function CreateDatasetDialog({ projects, project, close }: CreateDatasetDialogProps) {
  const [name, setName] = useState('')
  const [projectId, setProjectId] = useState(project?.id ?? '')
  const [columns, setColumns] = useState<readonly DraftColumn[]>([newDraft()])
  const { route } = useLocation()
  const once = useOnce()
  const creating = useAction(async () => {
    const read = toColumns(columns)
    setColumns(read.drafts)
    if (read.isWrong) return
    const body = { name, project_id: projectId, columns: read.columns }
    const { id } = await once(body, (options) => service.datasets.create(body, options))
    route(`/datasets/${id}`)
  })
  const shownAt = ['name', ...shownInColumns(creating.failure, columns)]
  return (
    <Dialog title="New dataset" close={close}>
      <Form submit={creating.run} label="Create the dataset" cancel={close} shownAt={shownAt} {...creating}>
        <Field label="Name" error={errorAt(creating.failure, 'name')}>
          <input
            required
            maxLength={255}
            autocomplete="off"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <ProjectField projects={projects} id={projectId} setId={setProjectId} />
        <ColumnEditor columns={columns} setColumns={setColumns} failure={creating.failure} />
      </Form>
    </Dialog>
  )
}
