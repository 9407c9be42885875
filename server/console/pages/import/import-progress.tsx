import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import type { ImportRun, Progress } from './import-run.ts'

interface ImportProgressProps {
  readonly run: ImportRun
  readonly datasetId: string
}

const TITLES = { running: 'Importing', done: 'The import has finished', stopped: 'The import has stopped' }

export function ImportProgress({ run, datasetId }: ImportProgressProps) {
  const progress = run.progress.value
  const { state, share, added, refused, failure, fileProblem, isWaiting, canGoOn } = progress
  return (
    <section class="panel">
      <div role="status">
        <h2>{TITLES[state]}</h2>
      </div>
      <progress aria-label="Progress of the import" max={1} value={share} />
      <p>
        {formatCount(added, 'row')} added{refused > 0 && `, ${formatCount(refused, 'line')} skipped`}.
      </p>
      <FailureNotice failure={failure} />
      {fileProblem !== undefined && <Notice kind="error">{fileProblem}</Notice>}
      {isWaiting && <Notice kind="warning">The service does not answer. The import continues when it does.</Notice>}
      <Findings progress={progress} />
      <div class="actions">
        {state === 'running' ? (
          <Button onClick={() => run.stop()}>Stop</Button>
        ) : (
          <a class="button primary" href={`/datasets/${datasetId}`}>
            Open the dataset
          </a>
        )}
        {canGoOn && <Button onClick={() => run.goOn()}>Continue</Button>}
      </div>
    </section>
  )
}

function Findings({ progress: { findings, refused } }: { readonly progress: Progress }) {
  if (findings.length === 0) return null
  return (
    <div>
      <h3>Skipped lines</h3>
      <ul class="findings">
        {findings.map(({ line, message }) => (
          <li key={line}>
            Line {line.toLocaleString('en')}: {message}
          </li>
        ))}
      </ul>
      {refused > findings.length && <p class="hint">And {formatCount(refused - findings.length, 'more line')}.</p>}
    </div>
  )
}
