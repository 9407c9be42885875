import { useState } from 'preact/hooks'
import type { Project } from '../../../../client/index.ts'
import { useAction } from '../../state/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { ProjectField } from '../datasets/project-field.tsx'

interface RestoreIntoDialogProps {
  readonly name: string
  readonly projects: readonly Project[]
  readonly restore: (projectId: string) => Promise<boolean>
  readonly close: () => void
}

/** Asks for a project where the one of a dataset is deleted. */
export function RestoreIntoDialog({ name, projects, restore, close }: RestoreIntoDialogProps) {
  const [id, setId] = useState(projects[0]?.id ?? '')
  const restoring = useAction(async () => {
    await restore(id)
    close()
  })
  return (
    <Dialog title={`Restore “${name}”`} close={close}>
      <p>Its project is deleted. Restore that first, or choose another one.</p>
      <Form submit={restoring.run} label="Restore" cancel={close} isDisabled={id === ''} {...restoring}>
        <ProjectField projects={projects} id={id} setId={setId} />
      </Form>
    </Dialog>
  )
}
