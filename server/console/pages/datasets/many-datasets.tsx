import { useRef, useState } from 'preact/hooks'
import type { Dataset, Project } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { useGrown } from '../../state/use-grown.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { useRested } from '../../state/use-rested.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Search } from '../../ui/search.tsx'
import { WhenLoaded } from '../../ui/states.tsx'
import { DatasetTable, ProjectHead, ProjectSection } from './project-section.tsx'
import type { Question } from './question-dialog.tsx'

/** So many datasets of a project, or with a name, are shown at once. */
const SHOWN = 100

/** So long nothing has to be typed before the service is asked for a name. */
const REST_MS = 300

interface ManyDatasetsProps {
  readonly projects: readonly Project[]
  readonly ask: (question: Question) => void
  /** Grows when datasets have changed. */
  readonly changes: number
}

/** More datasets than are loaded at once: each project loads its own when it is opened, and names are found by the service. */
export function ManyDatasets({ projects, ask, changes }: ManyDatasetsProps) {
  const [search, setSearch] = useState('')
  const text = useRested(search.trim(), REST_MS)
  return (
    <>
      <Search label="Find a dataset by name" text={search} setText={setSearch} />
      {text === '' ? (
        projects.map((project) => (
          <section key={project.id} class="project" aria-label={`Project ${project.name}`}>
            <ProjectHead project={project} ask={ask} />
            <Disclosure title={`Datasets of ${project.name}`} isShown={projects.length === 1}>
              <OfProject project={project} ask={ask} changes={changes} />
            </Disclosure>
          </section>
        ))
      ) : (
        <Found key={text} text={text} projects={projects} ask={ask} changes={changes} />
      )}
    </>
  )
}

function OfProject({ project, ask, changes }: Omit<ManyDatasetsProps, 'projects'> & { readonly project: Project }) {
  const { some, showMore } = useSome({ project_id: project.id }, changes)
  return (
    <WhenLoaded of={some}>
      {({ datasets, hasMore }) => (
        <>
          <DatasetTable project={project} datasets={datasets} ask={ask} />
          {hasMore && <Button onClick={showMore}>Show more datasets</Button>}
        </>
      )}
    </WhenLoaded>
  )
}

function Found({ text, projects, ask, changes }: ManyDatasetsProps & { readonly text: string }) {
  const { some, showMore } = useSome({ name_contains: text }, changes)
  return (
    <WhenLoaded of={some}>
      {({ datasets, hasMore }) => (
        <>
          {datasets.length === 0 && <p class="hint">No dataset has “{text}” in its name.</p>}
          {projects
            .map((project) => ({ project, own: datasets.filter(({ project_id }) => project_id === project.id) }))
            .filter(({ own }) => own.length > 0)
            .map(({ project, own }) => (
              <ProjectSection key={project.id} project={project} datasets={own} ask={ask} />
            ))}
          {hasMore && <Button onClick={showMore}>Show more datasets</Button>}
        </>
      )}
    </WhenLoaded>
  )
}

interface Some {
  readonly datasets: readonly Dataset[]
  readonly hasMore: boolean
}

/** The first of the datasets that are asked for, always the same ones. */
function useSome(asked: { readonly project_id: string } | { readonly name_contains: string }, changes: number) {
  const most = useRef(SHOWN)
  const some = useLoaded<Some>(async (signal) => {
    const max = most.current
    const found = await service.datasets.list({ ...asked, limit: 100 }, { signal }).toArray({ max: max + 1 })
    return { datasets: found.slice(0, max), hasMore: found.length > max }
  }, [])
  useGrown(changes, some.reload)
  const showMore = () => {
    most.current += SHOWN
    void some.reload()
  }
  return { some, showMore }
}
