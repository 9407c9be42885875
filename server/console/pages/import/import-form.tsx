import { useState } from 'preact/hooks'
import { useLoaded } from '../../state/use-loaded.ts'
import { Notice } from '../../ui/notice.tsx'
import { WhenLoaded } from '../../ui/states.tsx'
import { readSample } from './csv-file.ts'
import { ENCODINGS, type FileEncoding, findEncoding } from './encoding.ts'
import { EncodingChoice } from './encoding-choice.tsx'
import type { StartImport } from './import-run.ts'
import { IntoDataset } from './into-dataset.tsx'
import { IntoNewDataset } from './into-new-dataset.tsx'
import type { Target } from './target.ts'

interface ImportFormProps {
  readonly file: File
  readonly target: Target
  readonly onStart: StartImport
}

/** What is in the file, and where it goes. */
export function ImportForm(props: ImportFormProps) {
  const encoding = useLoaded(() => findEncoding(props.file), [])
  return (
    <WhenLoaded of={encoding}>
      {(found) =>
        found.is === 'binary' ? (
          <Notice kind="error">
            {props.file.name} cannot be imported. {found.reason}
          </Notice>
        ) : (
          <TextForm {...props} found={found} />
        )
      }
    </WhenLoaded>
  )
}

type TextEncoding = Exclude<FileEncoding, { readonly is: 'binary' }>

function TextForm({ file, target, onStart, found }: ImportFormProps & { readonly found: TextEncoding }) {
  const [hasHeader, setHeader] = useState(true)
  const [encoding, choose] = useState<string>(found.is === 'known' ? found.encoding : ENCODINGS[0][0])
  const sample = useLoaded(() => readSample(file, encoding, hasHeader), [hasHeader, encoding])
  const { dataset } = target
  return (
    <>
      {found.is === 'unknown' && <EncodingChoice found={found} encoding={encoding} choose={choose} />}
      <label class="choice">
        <input type="checkbox" checked={hasHeader} onChange={(event) => setHeader(event.currentTarget.checked)} />
        The first line contains the column names
      </label>
      <WhenLoaded of={sample}>
        {(value) => {
          const { columns, lines, delimiter, newline } = value
          if (columns.length === 0 || lines.length === 0) return <p role="alert">The file contains no data.</p>
          const source = { file, encoding, delimiter, newline, hasHeader }
          const key = `${hasHeader} ${encoding}`
          const into = { sample: value, source, target, onStart }
          if (dataset === undefined) return <IntoNewDataset key={key} {...into} />
          return <IntoDataset key={key} {...into} dataset={dataset} />
        }}
      </WhenLoaded>
    </>
  )
}
