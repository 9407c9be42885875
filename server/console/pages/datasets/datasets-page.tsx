import { useState } from 'preact/hooks'
import type { Dataset, Project } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { useRestored } from '../../state/holdings.ts'
import { canEdit } from '../../state/session.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { useQuestion } from '../../state/use-question.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Search } from '../../ui/search.tsx'
import { Empty, WhenLoaded } from '../../ui/states.tsx'
import { ManyDatasets } from './many-datasets.tsx'
import { ProjectSection } from './project-section.tsx'
import { type Question, QuestionDialog } from './question-dialog.tsx'

/** With more datasets, each project loads its own: a request has a hundred of them, and plans limit requests. */
const MOST_LISTED = 500

interface Holdings {
  readonly projects: readonly Project[]
  /** All, or more than are listed. */
  readonly datasets: readonly Dataset[]
}

async function loadHoldings(signal: AbortSignal): Promise<Holdings> {
  const [projects, datasets] = await Promise.all([
    service.projects.list({ limit: 100 }, { signal }).toArray(),
    service.datasets.list({ limit: 100 }, { signal }).toArray({ max: MOST_LISTED + 1 }),
  ])
  return { projects, datasets }
}

/** The first page: every project with its datasets. */
export function DatasetsPage() {
  const holdings = useLoaded(loadHoldings, [])
  const [changes, setChanges] = useState(0)
  const reload = () => {
    setChanges((count) => count + 1)
    return holdings.reload()
  }
  useRestored(reload)
  const { question, ask, close } = useQuestion<Question>()
  return (
    <Page title="Datasets" actions={canEdit.value && holdings.value && <Actions ask={ask} />}>
      <WhenLoaded of={holdings}>
        {({ projects, datasets }) => (
          <>
            {datasets.length > MOST_LISTED ? (
              <ManyDatasets projects={projects} ask={ask} changes={changes} />
            ) : (
              <AllDatasets projects={projects} datasets={datasets} ask={ask} />
            )}
            {question && <QuestionDialog question={question} projects={projects} close={close} changed={reload} />}
          </>
        )}
      </WhenLoaded>
    </Page>
  )
}

function AllDatasets({ projects, datasets, ask }: Holdings & { readonly ask: (question: Question) => void }) {
  const [search, setSearch] = useState('')
  return (
    <>
      {datasets.length > 5 && <Search label="Find a dataset by name" text={search} setText={setSearch} />}
      {datasets.length === 0 && <NoDatasets />}
      {projects.map((project) => (
        <ProjectSection
          key={project.id}
          project={project}
          datasets={datasets.filter((dataset) => dataset.project_id === project.id && isNamed(dataset, search))}
          ask={ask}
        />
      ))}
    </>
  )
}

function isNamed({ name }: Dataset, search: string): boolean {
  return name.toLowerCase().includes(search.trim().toLowerCase())
}

function Actions({ ask }: { readonly ask: (question: Question) => void }) {
  return (
    <>
      <Button icon="folder" onClick={() => ask({ about: 'create project' })}>
        New project
      </Button>
      <a class="button" href="/import">
        Import a file
      </a>
      <Button kind="primary" icon="plus" onClick={() => ask({ about: 'create dataset' })}>
        New dataset
      </Button>
    </>
  )
}

function NoDatasets() {
  return (
    <Empty icon="database" title="No datasets yet">
      <p>
        {canEdit.value
          ? 'Import a file, or create a dataset and fill it by hand or with an API key.'
          : 'An owner or an editor of the organization can create one.'}
      </p>
    </Empty>
  )
}
