import type { Dataset, Project } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { useOnce } from '../../state/use-once.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatCount } from '../../ui/format.ts'
import { sayDatasetDeleted, sayProjectDeleted } from '../trash/undo-deletion.ts'
import { CreateDatasetDialog } from './create-dataset-dialog.tsx'
import { MoveDatasetDialog } from './move-dataset-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'

/** The dialog that is open for a dataset or a project. */
export type Question =
  | { readonly about: 'create dataset'; readonly project?: Project }
  | { readonly about: 'rename dataset' | 'move dataset' | 'delete dataset'; readonly dataset: Dataset }
  | { readonly about: 'create project' }
  | { readonly about: 'rename project' | 'delete project'; readonly project: Project }

interface QuestionDialogProps {
  readonly question: Question
  readonly projects: readonly Project[]
  readonly close: () => void
  readonly changed: () => void
}

export function QuestionDialog({ question, projects, close, changed }: QuestionDialogProps) {
  const ends = { close, changed }
  switch (question.about) {
    case 'create dataset':
      return <CreateDatasetDialog projects={projects} project={question.project ?? projects[0]} {...ends} />
    case 'rename dataset':
      return <RenameDataset dataset={question.dataset} {...ends} />
    case 'move dataset':
      return <MoveDatasetDialog dataset={question.dataset} projects={projects} {...ends} />
    case 'delete dataset':
      return <DeleteDataset dataset={question.dataset} {...ends} />
    case 'create project':
      return <CreateProject {...ends} />
    case 'rename project':
      return <RenameProject project={question.project} {...ends} />
    case 'delete project':
      return <DeleteProject project={question.project} {...ends} />
  }
}

interface Ends {
  readonly close: () => void
  readonly changed: () => void
}

export function RenameDataset({ dataset, changed, close }: Ends & { readonly dataset: Dataset }) {
  const rename = async (name: string) => {
    await service.datasets.update(dataset.id, { name })
    changed()
  }
  const { id, name } = dataset
  return <NameDialog of={id} title="Rename the dataset" label="Rename" name={name} act={rename} close={close} />
}

export function DeleteDataset({ dataset, changed, close }: Ends & { readonly dataset: Dataset }) {
  const remove = async () => {
    await service.datasets.delete(dataset.id)
    changed()
    sayDatasetDeleted(dataset)
  }
  return (
    <ConfirmDialog
      title={`Delete “${dataset.name}”?`}
      label="Delete the dataset"
      typed={dataset.name}
      act={remove}
      close={close}
    >
      <p>
        It moves into the trash with its {formatCount(dataset.row_count, 'row')} and{' '}
        {formatCount(dataset.columns.length, 'column')}. You can restore it for 30 days or longer, depending on the
        plan. Then it is deleted for good.
      </p>
    </ConfirmDialog>
  )
}

function CreateProject({ changed, close }: Ends) {
  const once = useOnce()
  const create = async (name: string) => {
    await once(name, (options) => service.projects.create({ name }, options))
    changed()
  }
  return <NameDialog of="project" title="New project" label="Create the project" name="" act={create} close={close} />
}

function RenameProject({ project, changed, close }: Ends & { readonly project: Project }) {
  const rename = async (name: string) => {
    await service.projects.update(project.id, { name })
    changed()
  }
  const { id, name } = project
  return <NameDialog of={id} title="Rename the project" label="Rename" name={name} act={rename} close={close} />
}

function DeleteProject({ project, changed, close }: Ends & { readonly project: Project }) {
  const remove = async () => {
    await service.projects.delete(project.id)
    changed()
    sayProjectDeleted(project)
  }
  return (
    <ConfirmDialog
      title={`Delete the project “${project.name}”?`}
      label="Delete the project"
      act={remove}
      close={close}
    >
      <p>
        It moves into the trash. You can restore it for 30 days or longer, depending on the plan. Only a project without
        datasets can be deleted. Move or delete its datasets first.
      </p>
    </ConfirmDialog>
  )
}
