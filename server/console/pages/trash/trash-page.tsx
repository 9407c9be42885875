import { useLocation } from 'preact-iso'
import { service } from '../../service.ts'
import { useRestored } from '../../state/holdings.ts'
import { useAction } from '../../state/use-action.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { useQuestion } from '../../state/use-question.ts'
import { FailureNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, WhenLoaded } from '../../ui/states.tsx'
import { say } from '../../ui/toast.tsx'
import { PurgeDialog } from './purge-dialog.tsx'
import { RestoreIntoDialog } from './restore-into-dialog.tsx'
import { loadTrash, type Trash, type Trashed } from './trash.ts'
import { TrashTable } from './trash-table.tsx'

type Question = { readonly about: 'purge' | 'project'; readonly of: Trashed }

/** Deleted datasets and projects: until when they can be restored, and deletion for good. */
export function TrashPage() {
  const trash = useLoaded(loadTrash, [])
  useRestored(trash.reload)
  const { question, ask, close } = useQuestion<Question>()
  const { route } = useLocation()
  const restoring = useAction(async (of: Trashed, into?: string) => {
    const { id, name } = of.item
    if (of.kind === 'project') await service.projects.restore(id)
    else await service.datasets.restore(id, into === undefined ? undefined : { project_id: into })
    const open = { label: 'Open', run: () => route(`/datasets/${id}`) }
    say(`“${name}” is restored.`, of.kind === 'dataset' ? open : undefined)
    await trash.reload()
  })
  const restore = (of: Trashed, { projects }: Trash) => {
    const isHomeless = 'project_id' in of.item && !isAmong(projects, of.item.project_id)
    if (isHomeless) ask({ about: 'project', of })
    else void restoring.run(of)
  }
  return (
    <Page title="Trash">
      <p class="lead">
        You can restore datasets and projects until the day in the last column. Then they are deleted for good.
      </p>
      <FailureNotice failure={restoring.failure} />
      <WhenLoaded of={trash}>
        {(shown) => (
          <>
            {shown.trashed.length === 0 ? (
              <Empty icon="trash" title="The trash is empty" />
            ) : (
              <TrashTable
                trashed={shown.trashed}
                restore={(of) => restore(of, shown)}
                purge={(of) => ask({ about: 'purge', of })}
              />
            )}
            {question?.about === 'project' && (
              <RestoreIntoDialog
                name={question.of.item.name}
                projects={shown.projects}
                restore={(into) => restoring.run(question.of, into)}
                close={close}
              />
            )}
            {question?.about === 'purge' && <PurgeDialog trashed={question.of} close={close} onPurged={trash.reload} />}
          </>
        )}
      </WhenLoaded>
    </Page>
  )
}

function isAmong(projects: Trash['projects'], projectId: string): boolean {
  return projects.some(({ id }) => id === projectId)
}
