import { useState } from 'preact/hooks'
import type { Column } from '../../../../client/index.ts'
import { ofWriter } from '../../edits/organization.ts'
import { service } from '../../service.ts'
import { useAction } from '../../state/use-action.ts'
import { useOnce } from '../../state/use-once.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProjectField } from '../datasets/project-field.tsx'
import { TypeSelect } from '../datasets/type-select.tsx'
import { PreviewTable } from './preview-table.tsx'
import { type UploadProps, useUpload } from './use-upload.tsx'

/** Makes a dataset with the columns of the file. */
export function IntoNewDataset(props: UploadProps) {
  const { sample, source, target } = props
  const { projects } = target
  const [name, setName] = useState(source.file.name.replace(/\.\w+$/, ''))
  const [projectId, setProjectId] = useState(projects[0]?.id ?? '')
  const [columns, setColumns] = useState<readonly Column[]>(sample.columns)
  const change = (index: number, changes: Partial<Column>) =>
    setColumns(columns.map((column, other) => (other === index ? { ...column, ...changes } : column)))
  const [whole, setWhole] = useState<readonly Column[]>([])
  const others = differing(columns, whole)
  const { send, choices } = useUpload(props, columns, (preview) => setWhole(preview.columns))
  const once = useOnce()
  const starting = useAction(async () => {
    const body = { name, project_id: projectId, columns: [...columns] }
    await send(name, (writer) => {
      const own = writer && ofWriter(writer)
      return once(body, (options) => service.datasets.create(body, { ...options, ...own }))
    })
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
      {others.length > 0 && (
        <Notice kind="warning">
          <p>
            The whole file suggests other types: {others.map(({ name, type }) => `“${name}” as ${type}`).join(', ')}.
          </p>
          <Button onClick={() => setColumns(retyped(columns, whole))}>Use these types</Button>
        </Notice>
      )}
    </Form>
  )
}

/** Columns for which the whole file shows another type than was chosen. */
function differing(columns: readonly Column[], whole: readonly Column[]): Column[] {
  return retyped(columns, whole).filter(({ type }, index) => type !== columns[index]?.type)
}

function retyped(columns: readonly Column[], whole: readonly Column[]): Column[] {
  return columns.map((column) => ({
    ...column,
    type: whole.find(({ name }) => name === column.name)?.type ?? column.type,
  }))
}
