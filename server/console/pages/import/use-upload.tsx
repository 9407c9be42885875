import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { type Column, type Dataset, DatasetServiceError, type ImportPreview } from '../../../../client/index.ts'
import { currentWriter, type Writer } from '../../edits/edits.ts'
import { service } from '../../service.ts'
import { asBody, beforeSending, beginImport, type ImportFile, type Step } from '../../state/imports.ts'
import { useAction } from '../../state/use-action.ts'
import { useShown } from '../../state/use-shown.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
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
  /** Prepares the file, creates the dataset if it is not there yet, and begins to send, all for the user who asked for it. */
  readonly send: (datasetName: string, create: (writer: Writer | undefined) => Promise<Dataset>) => Promise<void>
  /** For the end of the form. */
  readonly choices: VNode
}

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
  const [checked, setChecked] = useState<{ readonly of: string; readonly preview: ImportPreview } | undefined>()
  const asked = JSON.stringify([columns, way])
  const isShown = useShown()
  const prepared = async (signal?: AbortSignal): Promise<ImportFile> => {
    const lacking = way.mode === 'upsert' ? way.match.filter((name) => !columns.some((one) => one?.name === name)) : []
    if (lacking.length > 0)
      throw new DatasetServiceError(
        `Choose which column of the file goes into ${listed(lacking)}. The rows to update are found by this key.`,
      )
    return uploadOf(source, sample, columns, setShare, signal)
      .catch((error) => Promise.reject(fileProblem(error)))
      .finally(() => setShare(undefined))
  }
  const checking = useAction(async () => {
    const preview = await previewOf(await prepared(), dataset?.id, way)
    setChecked({ of: asked, preview })
    onChecked?.(preview)
  })
  return {
    async send(datasetName, create) {
      const writer = currentWriter()
      const one = { datasetId: dataset?.id, datasetName, fileName: source.file.name }
      const before = <Done,>(step: Step, act: (signal: AbortSignal) => Promise<Done>) =>
        beforeSending({ ...one, before: step }, writer, () => isShown.current, act)
      const file = await before('preparing', prepared)
      if (file === undefined) return
      const into = dataset ?? (await before('creating', () => create(writer)))
      if (into === undefined) return
      const query = { ...queryOf(way), on_error: onError }
      onStart(beginImport({ ...one, datasetId: into.id, isNew: dataset === undefined, query }, file, writer))
    },
    choices: (
      <>
        {dataset !== undefined && dataset.row_count > 0 && (
          <WayField way={way} choose={chooseWay} rowsThere={dataset.row_count} indexes={indexes} />
        )}
        <ErrorField onError={onError} choose={choose} />
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
