import { useLocation } from 'preact-iso'
import type { Project } from '../../../../client/index.ts'
import { errorAt } from '../../failure.ts'
import { service } from '../../service.ts'
import { useAction } from '../../state/use-action.ts'
import { useDraft } from '../../state/use-draft.ts'
import { useOnce } from '../../state/use-once.ts'
import { useShown } from '../../state/use-shown.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { say } from '../../ui/toast.tsx'
import { ColumnEditor, type DraftColumn, newDraft, shownInColumns, toColumns } from './column-editor.tsx'
import { ProjectField } from './project-field.tsx'

interface CreateDatasetDialogProps {
  readonly projects: readonly Project[]
  readonly project: Project | undefined
  readonly close: () => void
  readonly changed: () => void
}

interface Fields {
  readonly name: string
  readonly projectId: string
  readonly columns: readonly DraftColumn[]
}

export function CreateDatasetDialog({ projects, project, close: closeDialog, changed }: CreateDatasetDialogProps) {
  const { fields, unanswered, change, forget, close } = useDraft<Fields>(
    `dataset in ${project?.id}`,
    closeDialog,
    () => ({
      name: '',
      projectId: project?.id ?? '',
      columns: [newDraft()],
    }),
    'New dataset',
  )
  const { name, projectId, columns } = fields
  const { route } = useLocation()
  const isShown = useShown()
  const once = useOnce(unanswered)
  const creating = useAction(async () => {
    const read = toColumns(columns)
    change({ columns: read.drafts })
    if (read.isWrong) return
    const body = { name, project_id: projectId, columns: read.columns }
    const { id } = await once(body, (options) => service.datasets.create(body, options))
    forget()
    const open = () => route(`/datasets/${id}`)
    if (isShown.current) return open()
    // The dialog was closed while the dataset was being created. The person may be doing something else.
    say(`“${name}” is created.`, { label: 'Open', run: open })
    changed()
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
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </Field>
        <ProjectField projects={projects} id={projectId} setId={(id) => change({ projectId: id })} />
        <ColumnEditor
          columns={columns}
          setColumns={(changed) => change({ columns: changed })}
          failure={creating.failure}
        />
      </Form>
    </Dialog>
  )
}
