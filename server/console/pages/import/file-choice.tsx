import { useState } from 'preact/hooks'
import { Field } from '../../ui/field.tsx'

/** A file is chosen, or dropped anywhere into the box. */
export function FileChoice({ choose }: { readonly choose: (file: File | undefined) => void }) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer?.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input in it does the same for keys
    <div
      class={`panel drop-box${isOver ? ' is-over' : ''}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Field
        label="File"
        hint="CSV with fields separated by commas, semicolons, tabs or vertical bars, NDJSON with an object on each line, or Parquet. You can also drop it here."
      >
        <input
          type="file"
          accept=".csv,.tsv,.txt,.ndjson,.jsonl,.json,.parquet,text/csv,application/x-ndjson,application/vnd.apache.parquet"
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
      </Field>
    </div>
  )
}
