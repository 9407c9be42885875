import { useState } from 'preact/hooks'
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
import { deletionOf, loadTrash, type Trash, type Trashed } from './trash.ts'
import { TrashTable } from './trash-table.tsx'

type Question = { readonly about: 'purge' | 'project'; readonly of: Trashed }

/** Deleted datasets and projects: until when they can be restored, and deletion for good. */
export function TrashPage() {
  const trash = useLoaded(loadTrash, [])
  useRestored(trash.reload)
  const { left, take } = useTaken()
  const { question, ask, close } = useQuestion<Question>()
  const { route } = useLocation()
  const restoring = useAction(async (of: Trashed, into?: string) => {
    const { id, name } = of.item
    if (of.kind === 'project') await service.projects.restore(id)
    else await service.datasets.restore(id, into === undefined ? undefined : { project_id: into })
    const open = { label: 'Open', run: () => route(`/datasets/${id}`) }
    say(`“${name}” is restored.`, of.kind === 'dataset' ? open : undefined)
    take(of)
    // Datasets can be restored into it from now on.
    if (of.kind === 'project') await trash.reload()
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
            {left(shown.trashed).length === 0 ? (
              <Empty icon="trash" title="The trash is empty" />
            ) : (
              <TrashTable
                trashed={left(shown.trashed)}
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
            {question?.about === 'purge' && (
              <PurgeDialog trashed={question.of} close={close} onPurged={() => take(question.of)} />
            )}
          </>
        )}
      </WhenLoaded>
    </Page>
  )
}

/**
 * What this page has taken out of the trash, without loading the rest again: for a trash of 5,000 datasets that would be 50 of the 600 requests a
 * minute that all users of an organization share. A list that was asked for before, and comes later, does not bring it back.
 */
function useTaken() {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  return {
    left: (trashed: Trash['trashed']) => trashed.filter((each) => !taken.has(deletionOf(each))),
    take: (one: Trashed) => setTaken((before) => new Set(before).add(deletionOf(one))),
  }
}

function isAmong(projects: Trash['projects'], projectId: string): boolean {
  return projects.some(({ id }) => id === projectId)
}
