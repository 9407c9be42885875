import { useState } from 'preact/hooks'
import type { ImportPreview } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { asBody, beginImport, type ImportFile } from '../../state/imports.ts'
import { useAction } from '../../state/use-action.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { WhenLoaded } from '../../ui/states.tsx'
import { ProjectField } from '../datasets/project-field.tsx'
import { ErrorField, type OnError } from './error-field.tsx'
import { Findings } from './findings.tsx'
import type { Target } from './target.ts'
import { queryOf, type Way, WayField } from './way.tsx'

interface ParquetFormProps {
  readonly file: File
  readonly target: Target
  readonly onStart: (key: string) => void
}

/** Whether a file is Parquet, by its first bytes. */
export async function isParquet(file: File): Promise<boolean> {
  return (await file.slice(0, 4).text()) === 'PAR1'
}

/** A Parquet file says which columns it has. The service reads it, since the browser cannot. */
export function ParquetForm({ file, target, onStart }: ParquetFormProps) {
  const sent: ImportFile = { file, contentType: 'application/vnd.apache.parquet' }
  const { dataset } = target
  const found = useLoaded(
    (signal) => {
      const options = { signal, headers: { 'content-type': sent.contentType } }
      return dataset === undefined
        ? service.imports.previewFile(asBody(sent), options)
        : service.imports.preview(dataset.id, asBody(sent), {}, options)
    },
    [dataset?.id],
  )
  return (
    <WhenLoaded of={found}>
      {(preview) =>
        dataset === undefined ? (
          <IntoNew file={sent} name={file.name} preview={preview} target={target} onStart={onStart} />
        ) : (
          <IntoKnown file={sent} name={file.name} preview={preview} target={{ ...target, dataset }} onStart={onStart} />
        )
      }
    </WhenLoaded>
  )
}

interface IntoProps<To = Target> {
  readonly file: ImportFile
  /** Of the file. */
  readonly name: string
  readonly preview: ImportPreview
  readonly target: To
  readonly onStart: (key: string) => void
}

type KnownTarget = Target & { readonly dataset: NonNullable<Target['dataset']> }

function IntoKnown({ file, name: fileName, preview, target, onStart }: IntoProps<KnownTarget>) {
  const { dataset, indexes } = target
  const [way, chooseWay] = useState<Way>({ mode: 'append' })
  const [onError, choose] = useState<OnError>('skip')
  const starting = useAction(async () => {
    const query = { ...queryOf(way), on_error: onError }
    onStart(beginImport({ datasetId: dataset.id, datasetName: dataset.name, fileName, query }, file))
  })
  return (
    <Form submit={starting.run} label="Import" {...starting}>
      <ColumnList preview={preview} />
      {dataset.row_count > 0 && (
        <WayField way={way} choose={chooseWay} rowsThere={dataset.row_count} indexes={indexes} />
      )}
      <ErrorField onError={onError} choose={choose} />
    </Form>
  )
}

function IntoNew({ file, name: fileName, preview, target: { projects }, onStart }: IntoProps) {
  const [name, setName] = useState(fileName.replace(/\.\w+$/, ''))
  const [projectId, setProjectId] = useState(projects[0]?.id ?? '')
  const [onError, choose] = useState<OnError>('skip')
  const starting = useAction(async () => {
    const query = { name, project_id: projectId, on_error: onError }
    onStart(beginImport({ datasetId: undefined, datasetName: name, fileName, query }, file))
  })
  return (
    <Form submit={starting.run} label="Import" {...starting}>
      <div class="two">
        <Field label="Name of the dataset">
          <input required maxLength={255} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </Field>
        <ProjectField projects={projects} id={projectId} setId={setProjectId} />
      </div>
      <ColumnList preview={preview} />
      <ErrorField onError={onError} choose={choose} />
    </Form>
  )
}

function ColumnList({ preview }: { readonly preview: ImportPreview }) {
  return (
    <>
      <ListTable label="Columns of the file" heads={['Column', 'Type']}>
        {preview.columns.map(({ name, type }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{type}</td>
          </tr>
        ))}
      </ListTable>
      <Findings preview={preview} />
    </>
  )
}
