import { useState } from 'preact/hooks'
import type { Dataset, Project } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { useAction } from '../../state/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { ProjectField } from './project-field.tsx'

interface MoveDatasetDialogProps {
  readonly dataset: Dataset
  readonly projects: readonly Project[]
  readonly close: () => void
  readonly changed: () => void
}

export function MoveDatasetDialog({ dataset, projects, close, changed }: MoveDatasetDialogProps) {
  const [id, setId] = useState(dataset.project_id)
  const moving = useAction(async () => {
    await service.datasets.update(dataset.id, { project_id: id })
    changed()
    close()
  })
  return (
    <Dialog title={`Move “${dataset.name}”`} close={close}>
      <Form submit={moving.run} label="Move" cancel={close} {...moving}>
        <ProjectField projects={projects} id={id} setId={setId} />
      </Form>
    </Dialog>
  )
}
