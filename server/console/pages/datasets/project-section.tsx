import type { Dataset, Project } from '../../../../client/index.ts'
import { canEdit } from '../../state/session.ts'
import { formatAgo, formatCount, formatTime } from '../../ui/format.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Question } from './question-dialog.tsx'

interface ProjectSectionProps {
  readonly project: Project
  readonly datasets: readonly Dataset[]
  readonly ask: (question: Question) => void
}

export function ProjectSection({ project, datasets, ask }: ProjectSectionProps) {
  return (
    <section class="project" aria-label={`Project ${project.name}`}>
      <ProjectHead project={project} ask={ask} />
      <DatasetTable project={project} datasets={datasets} ask={ask} />
    </section>
  )
}

export function ProjectHead({ project, ask }: Omit<ProjectSectionProps, 'datasets'>) {
  const items = [
    { label: 'New dataset in this project', icon: 'plus', run: () => ask({ about: 'create dataset', project }) },
    { label: 'Rename', run: () => ask({ about: 'rename project', project }) },
    { label: 'Delete', icon: 'trash', run: () => ask({ about: 'delete project', project }) },
  ] as const
  return (
    <div class="spread">
      <h2>{project.name}</h2>
      {canEdit.value && <Menu label={`Actions for the project ${project.name}`} items={items} />}
    </div>
  )
}

export function DatasetTable({ project, datasets, ask }: ProjectSectionProps) {
  if (datasets.length === 0) return <p class="hint">No datasets in this project.</p>
  return (
    <ListTable
      label={`Datasets of ${project.name}`}
      heads={['Name', 'Rows', 'Columns', 'Data changed']}
      atEnd={['Rows', 'Columns']}
      hasActions={canEdit.value}
    >
      {datasets.map((dataset) => (
        <DatasetRow key={dataset.id} dataset={dataset} ask={ask} />
      ))}
    </ListTable>
  )
}

interface DatasetRowProps {
  readonly dataset: Dataset
  readonly ask: (question: Question) => void
}

function DatasetRow({ dataset, ask }: DatasetRowProps) {
  const { id, name, row_count, columns, data_updated_at } = dataset
  const items = [
    { label: 'Rename', run: () => ask({ about: 'rename dataset', dataset }) },
    { label: 'Move to another project', icon: 'folder', run: () => ask({ about: 'move dataset', dataset }) },
    { label: 'Delete', icon: 'trash', run: () => ask({ about: 'delete dataset', dataset }) },
  ] as const
  return (
    <tr>
      <td>
        <a class="name" href={`/datasets/${id}`}>
          {name}
        </a>
      </td>
      <td class="number">{row_count.toLocaleString('en')}</td>
      <td class="number" title={formatCount(columns.length, 'column')}>
        {columns.length}
      </td>
      <td title={formatTime(data_updated_at)}>{formatAgo(data_updated_at)}</td>
      {canEdit.value && (
        <td>
          <div class="row-actions">
            <Menu label={`Actions for ${name}`} items={items} />
          </div>
        </td>
      )}
    </tr>
  )
}
