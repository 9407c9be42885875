import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ENCODINGS, exampleIn, type FileEncoding } from './encoding.ts'

interface EncodingChoiceProps {
  readonly found: FileEncoding & { readonly is: 'unknown' }
  readonly encoding: string
  readonly choose: (encoding: string) => void
}

/** Says that a file is not in UTF-8, and lets the person choose the encoding. */
export function EncodingChoice({ found, encoding, choose }: EncodingChoiceProps) {
  return (
    <Notice kind="warning">
      <p>
        The file is not in UTF-8: byte {(found.at + 1).toLocaleString('en')} is not valid. Choose the encoding in which
        this text looks right: <b>{exampleIn(encoding, found.beside)}</b>
      </p>
      <Field label="Encoding">
        <select value={encoding} onChange={(event) => choose(event.currentTarget.value)}>
          {ENCODINGS.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </Field>
    </Notice>
  )
}
