import { useEffect, useState } from 'preact/hooks'
import type { Column, Dataset } from '../../../../generated/index.ts'
import * as sdk from '../../../../generated/index.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../state/use-action.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { WhenLoaded } from '../../ui/states.tsx'
import { ProjectField } from '../datasets/project-field.tsx'
import { readSample, type Sample } from './csv-file.ts'
import { ImportRun } from './import-run.ts'
import { PreviewTable } from './preview-table.tsx'
import type { Target } from './target.ts'

interface ImportFormProps {
  readonly file: File
  readonly target: Target
  readonly onStart: (run: ImportRun, datasetId: string) => void
}

export function ImportForm({ file, target, onStart }: ImportFormProps) {
  const [hasHeader, setHeader] = useState(true)
  const sample = useLoaded(() => readSample(file, hasHeader), [hasHeader])
  return (
    <>
      <label class="choice">
        <input type="checkbox" checked={hasHeader} onChange={(event) => setHeader(event.currentTarget.checked)} />
        The first line has the names of the columns
      </label>
      <WhenLoaded of={sample}>
        {(value) => <Preview key={String(hasHeader)} {...{ file, target, onStart, hasHeader }} sample={value} />}
      </WhenLoaded>
    </>
  )
}

interface PreviewProps extends ImportFormProps {
  readonly sample: Sample
  readonly hasHeader: boolean
}

function Preview({ file, target, onStart, sample, hasHeader }: PreviewProps) {
  const { dataset, projects, rowsPerRequest } = target
  const [name, setName] = useState(file.name.replace(/\.\w+$/, ''))
  const [projectId, setProjectId] = useState(projects[0]?.id ?? '')
  const [columns, setColumns] = useState(() => typedBy(sample.columns, dataset))
  useEffect(() => setColumns(typedBy(sample.columns, dataset)), [sample, dataset])
  const starting = useAction(async () => {
    const datasetId = dataset?.id ?? (await create(name, projectId, columns))
    onStart(
      new ImportRun({ file, delimiter: sample.delimiter, hasHeader, datasetId, columns, rowsPerRequest }),
      datasetId,
    )
  })
  const missing =
    dataset === undefined ? [] : columns.filter((column) => !dataset.columns.some(({ name }) => name === column.name))
  if (sample.columns.length === 0 || sample.lines.length === 0)
    return <p role="alert">The file has no lines of data.</p>
  return (
    <Form submit={starting.run} label="Import" {...starting} isDisabled={missing.length > 0}>
      {dataset === undefined && (
        <div class="two">
          <Field label="Name of the dataset">
            <input required maxLength={255} value={name} onInput={(event) => setName(event.currentTarget.value)} />
          </Field>
          <ProjectField projects={projects} id={projectId} setId={setProjectId} />
        </div>
      )}
      {missing.length > 0 && (
        <p role="alert" class="field-error">
          The dataset has no column {missing.map((column) => `“${column.name}”`).join(', ')}. Name each as one that it
          has.
        </p>
      )}
      <PreviewTable
        columns={columns}
        setColumns={(changed) => setColumns(typedBy(changed, dataset))}
        lines={sample.lines}
        isFixed={dataset !== undefined}
      />
      <p class="hint">Lines that do not fit are left out and named afterwards. An empty field is an empty cell.</p>
    </Form>
  )
}

/** Into a dataset that is there, its own types hold. */
function typedBy(columns: readonly Column[], dataset: Dataset | undefined): readonly Column[] {
  return columns.map((column) => dataset?.columns.find(({ name }) => name === column.name) ?? column)
}

async function create(name: string, project_id: string, columns: readonly Column[]): Promise<string> {
  return (await call(sdk.createDataset({ body: { name, project_id, columns: [...columns] } }))).data.id
}
