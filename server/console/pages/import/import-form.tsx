import { useState } from 'preact/hooks'
import { useLoaded } from '../../state/use-loaded.ts'
import { Notice } from '../../ui/notice.tsx'
import { WhenLoaded } from '../../ui/states.tsx'
import { readSample, type Sample, type Source } from './csv-file.ts'
import { ENCODINGS, type FileEncoding, findEncoding } from './encoding.ts'
import { EncodingChoice } from './encoding-choice.tsx'
import { IntoDataset } from './into-dataset.tsx'
import { IntoNewDataset } from './into-new-dataset.tsx'
import { formatOf, readNdjsonSample, type TextFormat } from './ndjson-file.ts'
import { isParquet, ParquetForm } from './parquet-form.tsx'
import type { Target } from './target.ts'

interface ImportFormProps {
  readonly file: File
  readonly target: Target
  readonly onStart: (key: string) => void
}

/** What is in the file, and where it goes. */
export function ImportForm(props: ImportFormProps) {
  const { file } = props
  const found = useLoaded(async () => {
    if (await isParquet(file)) return 'parquet'
    return { encoding: await findEncoding(file), format: await formatOf(file) }
  }, [])
  return (
    <WhenLoaded of={found}>
      {(kind) => {
        if (kind === 'parquet') return <ParquetForm {...props} />
        const { encoding, format } = kind
        const refused = encoding.is === 'binary' ? encoding.reason : NO_TABLES[format]
        if (refused !== undefined)
          return (
            <Notice kind="error">
              {file.name} cannot be imported. {refused}
            </Notice>
          )
        if (format === 'csv' && encoding.is !== 'binary') return <CsvForm {...props} found={encoding} />
        const isUtf8 = encoding.is === 'known' && encoding.encoding === 'utf-8'
        return isUtf8 ? <NdjsonForm {...props} /> : <Notice kind="error">NDJSON has to be in UTF-8.</Notice>
      }}
    </WhenLoaded>
  )
}

/** Why a text of a format is not imported. */
const NO_TABLES: Partial<Record<TextFormat, string>> = {
  json: 'It is one JSON document, not NDJSON. Write each object on a line of its own, without a list around them and without commas between them.',
  html: 'It is a web page, not CSV. It may have been downloaded in place of the file.',
}

function NdjsonForm({ file, ...rest }: ImportFormProps) {
  const sample = useLoaded(() => readNdjsonSample(file), [])
  const source: Omit<Source, keyof Sample> = { format: 'ndjson', file, encoding: 'utf-8', hasHeader: true }
  return <WhenLoaded of={sample}>{(value) => <Into {...rest} source={source} sample={value} />}</WhenLoaded>
}

type TextEncoding = Exclude<FileEncoding, { readonly is: 'binary' }>

function CsvForm({ file, found, ...rest }: ImportFormProps & { readonly found: TextEncoding }) {
  const [hasHeader, setHeader] = useState(true)
  const [encoding, choose] = useState<string>(found.is === 'known' ? found.encoding : ENCODINGS[0][0])
  const sample = useLoaded(() => readSample(file, encoding, hasHeader), [hasHeader, encoding])
  const source: Omit<Source, keyof Sample> = { format: 'csv', file, encoding, hasHeader }
  return (
    <>
      {found.is === 'unknown' && <EncodingChoice found={found} encoding={encoding} choose={choose} />}
      <label class="choice">
        <input type="checkbox" checked={hasHeader} onChange={(event) => setHeader(event.currentTarget.checked)} />
        The first line contains the column names
      </label>
      <WhenLoaded of={sample}>
        {(value) => <Into key={`${hasHeader} ${encoding}`} {...rest} source={source} sample={value} />}
      </WhenLoaded>
    </>
  )
}

interface IntoProps extends Omit<ImportFormProps, 'file'> {
  readonly source: Omit<Source, keyof Sample>
  readonly sample: Sample
}

function Into({ source, sample, target, onStart }: IntoProps) {
  const { columns, lines, delimiter } = sample
  if (columns.length === 0 || lines.length === 0)
    return (
      <p role="alert">{columns.length === 0 ? 'The file is empty.' : 'The file has no row below its first line.'}</p>
    )
  const into = { sample, source: { ...source, delimiter }, target, onStart }
  const { dataset } = target
  return dataset === undefined ? <IntoNewDataset {...into} /> : <IntoDataset {...into} dataset={dataset} />
}
