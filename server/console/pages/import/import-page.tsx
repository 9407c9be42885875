import { useEffect, useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { type FollowedImport, imports } from '../../state/imports.ts'
import { canEdit } from '../../state/session.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { WhenLoaded } from '../../ui/states.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportForm } from './import-form.tsx'
import { RecentImports } from './recent-imports.tsx'
import { loadTarget, type Target } from './target.ts'

/** Imports a file into a new dataset, or with an identifier in the path into an existing one. */
export function ImportPage() {
  const { params } = useRoute()
  const id = params['id']
  const target = useLoaded((signal) => loadTarget(id, signal), [id])
  if (!canEdit.value)
    return (
      <Page title="Import a file">
        <Notice>Members may only read data. Ask an owner of the organization to make you an editor.</Notice>
      </Page>
    )
  return (
    <Page title={target.value?.dataset === undefined ? 'Import a file' : `Import into ${target.value.dataset.name}`}>
      <WhenLoaded of={target}>{(value) => <Import target={value} />}</WhenLoaded>
    </Page>
  )
}

function Import({ target }: { readonly target: Target }) {
  const [file, setFile] = useState<File | undefined>()
  const [key, setKey] = useState<string | undefined>()
  const started = imports.value.find((one) => one.key === key)
  if (started !== undefined) return <Sending started={started} again={() => setKey(undefined)} />
  return (
    <>
      <FileChoice choose={setFile} />
      {file && (
        <ImportForm
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          target={target}
          onStart={setKey}
        />
      )}
      {file === undefined && target.dataset && <RecentImports datasetId={target.dataset.id} />}
    </>
  )
}

/** Until the service has the file. Then its import has a page of its own. */
function Sending({ started, again }: { readonly started: FollowedImport; readonly again: () => void }) {
  const { route } = useLocation()
  const { record, problem, datasetId, isNew, fileName, sentPercent = 0 } = started
  useEffect(() => {
    if (record !== undefined) route(`/imports/${record.id}`, true)
  }, [record])
  if (problem !== undefined)
    return (
      <Notice kind="error">
        <p>{problem}</p>
        {/* Its dataset is there by now. The form for a new one would create another. */}
        <Button onClick={isNew ? () => route(`/datasets/${datasetId}/import`) : again}>Choose the file again</Button>
      </Notice>
    )
  return (
    <section class="panel">
      <h2>Sending {fileName}</h2>
      {/* All of it is sent before the service has stored it. */}
      <progress
        aria-label="The file is being sent"
        max={100}
        {...(sentPercent > 0 && sentPercent < 100 && { value: sentPercent })}
      />
      <p>Keep the console open until the file has arrived. You can use its other pages meanwhile.</p>
    </section>
  )
}
