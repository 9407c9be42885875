import { useState } from 'preact/hooks'
import type { Column } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { useAction } from '../../state/use-action.ts'
import { useOnce } from '../../state/use-once.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { ProjectField } from '../datasets/project-field.tsx'
import { TypeSelect } from '../datasets/type-select.tsx'
import { PreviewTable } from './preview-table.tsx'
import type { Target } from './target.ts'
import { type UploadProps, useUpload } from './use-upload.tsx'

/** Makes a dataset with the columns of the file. */
export function IntoNewDataset(props: UploadProps & { readonly target: Target }) {
  const { sample, source, target } = props
  const { projects } = target
  const [name, setName] = useState(source.file.name.replace(/\.\w+$/, ''))
  const [projectId, setProjectId] = useState(projects[0]?.id ?? '')
  const [columns, setColumns] = useState<readonly Column[]>(sample.columns)
  const change = (index: number, changes: Partial<Column>) =>
    setColumns(columns.map((column, other) => (other === index ? { ...column, ...changes } : column)))
  const { send, choices } = useUpload(props)
  const once = useOnce()
  const starting = useAction(async () => {
    const body = { name, project_id: projectId, columns: [...columns] }
    await send(columns, () => once(body, (options) => service.datasets.create(body, options)))
  })
  return (
    <Form submit={starting.run} label="Import" {...starting}>
      <div class="two">
        <Field label="Name of the dataset">
          <input required maxLength={255} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </Field>
        <ProjectField projects={projects} id={projectId} setId={setProjectId} />
      </div>
      <PreviewTable
        lines={sample.lines}
        heads={columns.map((column, index) => (
          <>
            <input
              aria-label={`Name of column ${index + 1}`}
              required
              maxLength={128}
              // Rows of NDJSON name their columns.
              readOnly={source.format === 'ndjson'}
              value={column.name}
              onInput={(event) => change(index, { name: event.currentTarget.value })}
            />
            <TypeSelect
              label={`Type of column ${index + 1}`}
              type={column.type}
              setType={(type) => change(index, { type })}
            />
          </>
        ))}
      />
      {choices}
    </Form>
  )
}
