import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { Column } from '../../../../client/index.ts'
import { beginImport } from '../../state/imports.ts'
import { Field } from '../../ui/field.tsx'
import { formatCount } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Sample, Source } from './csv-file.ts'
import { fileProblem } from './file-problem.ts'
import { uploadOf } from './upload-file.ts'

/** What the forms of an import share. */
export interface UploadProps {
  readonly sample: Sample
  readonly source: Source
  /** Takes the key of the import that has begun. */
  readonly onStart: (key: string) => void
}

interface Upload {
  /** Prepares the file, finds the dataset and begins to send. */
  readonly send: (columns: readonly (Column | undefined)[], into: () => Promise<Into>) => Promise<void>
  /** For the end of the form. */
  readonly choices: VNode
}

interface Into {
  readonly id: string
  readonly name: string
}

type OnError = 'skip' | 'stop'

/** With rows in the dataset already, those of the file may take their place. */
export function useUpload({ sample, source, onStart }: UploadProps, rowsThere = 0): Upload {
  const [mode, chooseMode] = useState<'append' | 'replace'>('append')
  const [onError, choose] = useState<OnError>('skip')
  const [share, setShare] = useState<number | undefined>()
  const [problem, setProblem] = useState<string | undefined>()
  const prepared = async (columns: readonly (Column | undefined)[]) => {
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
  return {
    async send(columns, into) {
      setProblem(undefined)
      const file = await prepared(columns)
      if (file === undefined) return
      const { id, name } = await into()
      const named = { datasetId: id, datasetName: name, fileName: source.file.name }
      onStart(beginImport(named, { ...file, query: { mode, on_error: onError } }))
    },
    choices: (
      <>
        {rowsThere > 0 && (
          <Field
            label="Rows of the file"
            hint={mode === 'replace' ? 'Until the whole file is read, everybody sees the old rows.' : undefined}
          >
            <select
              value={mode}
              onChange={(event) => chooseMode(event.currentTarget.value === 'replace' ? 'replace' : 'append')}
            >
              <option value="append">are added to those of the dataset</option>
              <option value="replace">take the place of all {formatCount(rowsThere, 'row')} of the dataset</option>
            </select>
          </Field>
        )}
        <Field label="Rows that do not fit the columns" hint="An empty field becomes an empty cell.">
          <select value={onError} onChange={(event) => choose(event.currentTarget.value === 'stop' ? 'stop' : 'skip')}>
            <option value="skip">are left out and listed; all others are stored</option>
            <option value="stop">stop the import: nothing is stored before all rows fit</option>
          </select>
        </Field>
        {problem !== undefined && <Notice kind="error">{problem}</Notice>}
        {share !== undefined && <progress aria-label="The file is being prepared" max={1} value={share} />}
      </>
    ),
  }
}
