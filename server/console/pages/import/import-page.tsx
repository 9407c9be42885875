import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { canEdit } from '../../state/session.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { WhenLoaded } from '../../ui/states.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import type { ImportRun } from './import-run.ts'
import { loadTarget, type Target } from './target.ts'

/** Imports a CSV file into a new dataset, or with an identifier in the path into an existing one. */
export function ImportPage() {
  const { params } = useRoute()
  const id = params['id']
  const target = useLoaded((signal) => loadTarget(id, signal), [id])
  if (!canEdit.value)
    return (
      <Page title="Import CSV">
        <Notice>Members may only read data. Ask an owner of the organization to make you an editor.</Notice>
      </Page>
    )
  return (
    <Page title={target.value?.dataset === undefined ? 'Import CSV' : `Import CSV into ${target.value.dataset.name}`}>
      <WhenLoaded of={target}>{(value) => <Import target={value} />}</WhenLoaded>
    </Page>
  )
}

function Import({ target }: { readonly target: Target }) {
  const [file, setFile] = useState<File | undefined>()
  const [started, setStarted] = useState<{ run: ImportRun; datasetId: string } | undefined>()
  if (started !== undefined) return <ImportProgress {...started} />
  return (
    <>
      <p class="lead">The file stays in this browser. Only its rows are sent to the service.</p>
      <section class="panel">
        <Field label="CSV file" hint="Fields separated by commas, semicolons, tabs or vertical bars.">
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(event) => setFile(event.currentTarget.files?.[0])}
          />
        </Field>
      </section>
      {file && (
        <ImportForm
          key={`${file.name} ${file.lastModified}`}
          file={file}
          target={target}
          onStart={(run, datasetId) => setStarted({ run, datasetId })}
        />
      )}
    </>
  )
}
