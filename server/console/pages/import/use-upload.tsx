import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { Column, Dataset, ImportPreview } from '../../../../client/index.ts'
import { currentWriter, type Writer } from '../../edits/edits.ts'
import { service } from '../../service.ts'
import { asBody, beginImport, type ImportFile } from '../../state/imports.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import type { Sample, Source } from './csv-file.ts'
import { ErrorField, type OnError } from './error-field.tsx'
import { fileProblem } from './file-problem.ts'
import { Findings } from './findings.tsx'
import type { Target } from './target.ts'
import { uploadOf } from './upload-file.ts'
import { listed, queryOf, type Way, WayField } from './way.tsx'

/** What the forms of an import share. */
export interface UploadProps {
  readonly sample: Sample
  readonly source: Source
  readonly target: Target
  /** Takes the key of the import that has begun. */
  readonly onStart: (key: string) => void
}

interface Upload {
  /** Prepares the file, finds the dataset and begins to send, all for the user who asked for it. */
  readonly send: (into: (writer: Writer | undefined) => Promise<Into>) => Promise<void>
  /** For the end of the form. */
  readonly choices: VNode
}

type Into = Pick<Dataset, 'id' | 'name'>

/** `columns`: for each column of the file the column of the dataset that it goes into. `onChecked` receives what the service says of the whole file. */
export function useUpload(
  { sample, source, target, onStart }: UploadProps,
  columns: readonly (Column | undefined)[],
  onChecked?: (preview: ImportPreview) => void,
): Upload {
  const { dataset, indexes } = target
  const [way, chooseWay] = useState<Way>({ mode: 'append' })
  const [onError, choose] = useState<OnError>('skip')
  const [share, setShare] = useState<number | undefined>()
  const [problem, setProblem] = useState<string | undefined>()
  const [checked, setChecked] = useState<{ readonly of: string; readonly preview: ImportPreview } | undefined>()
  const asked = JSON.stringify([columns, way])
  const prepared = async (): Promise<ImportFile | undefined> => {
    setProblem(undefined)
    const lacking = way.mode === 'upsert' ? way.match.filter((name) => !columns.some((one) => one?.name === name)) : []
    if (lacking.length > 0) {
      setProblem(
        `Choose which column of the file goes into ${listed(lacking)}. The rows to update are found by this key.`,
      )
      return undefined
    }
    try {
      return await uploadOf(source, sample, columns, setShare)
    } catch (error) {
      const text = fileProblem(error)
      if (text === undefined) throw error
      setProblem(text)
      return undefined
    } finally {
      setShare(undefined)
    }
  }
  const checking = useAction(async () => {
    const file = await prepared()
    if (file === undefined) return
    const preview = await previewOf(file, dataset?.id, way)
    setChecked({ of: asked, preview })
    onChecked?.(preview)
  })
  return {
    async send(into) {
      const writer = currentWriter()
      const file = await prepared()
      if (file === undefined) return
      const { id: datasetId, name: datasetName } = await into(writer)
      const query = { ...queryOf(way), on_error: onError }
      onStart(beginImport({ datasetId, datasetName, fileName: source.file.name, query }, file, writer))
    },
    choices: (
      <>
        {dataset !== undefined && dataset.row_count > 0 && (
          <WayField way={way} choose={chooseWay} rowsThere={dataset.row_count} indexes={indexes} />
        )}
        <ErrorField onError={onError} choose={choose} />
        {problem !== undefined && <Notice kind="error">{problem}</Notice>}
        {share !== undefined && <progress aria-label="The file is being prepared" max={1} value={share} />}
        <FailureNotice failure={checking.failure} />
        {checked?.of === asked && <Findings preview={checked.preview} isNew={dataset === undefined} />}
        <div class="actions">
          <Button isBusy={checking.isBusy} onClick={checking.run}>
            Check the whole file
          </Button>
        </div>
      </>
    ),
  }
}

/** The service reads the file, and writes nothing. */
function previewOf(file: ImportFile, datasetId: string | undefined, way: Way): Promise<ImportPreview> {
  const sending = { headers: { 'content-type': file.contentType } }
  return datasetId === undefined
    ? service.imports.previewFile(asBody(file), sending)
    : service.imports.preview(datasetId, asBody(file), queryOf(way), sending)
}
