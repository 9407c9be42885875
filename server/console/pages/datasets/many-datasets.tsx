import { useRef, useState } from 'preact/hooks'
import type { Dataset, Project } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { useGrown } from '../../state/use-grown.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { useRested } from '../../state/use-rested.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { WhenLoaded } from '../../ui/states.tsx'
import { DatasetTable, ProjectHead, ProjectSection } from './project-section.tsx'
import type { Question } from './question-dialog.tsx'
import { Search } from './search.tsx'

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
      <Search text={search} setText={setSearch} />
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
        <Found text={text} projects={projects} ask={ask} changes={changes} />
      )}
    </>
  )
}

function OfProject({ project, ask, changes }: Omit<ManyDatasetsProps, 'projects'> & { readonly project: Project }) {
  const { datasets, mayShow, showMore } = useSome({ project_id: project.id }, changes)
  return (
    <WhenLoaded of={datasets}>
      {(loaded) => (
        <>
          <DatasetTable project={project} datasets={loaded.slice(0, mayShow)} ask={ask} />
          {loaded.length > mayShow && <Button onClick={showMore}>Show more datasets</Button>}
        </>
      )}
    </WhenLoaded>
  )
}

function Found({ text, projects, ask, changes }: ManyDatasetsProps & { readonly text: string }) {
  const { datasets, mayShow, showMore } = useSome({ name_contains: text }, changes)
  return (
    <WhenLoaded of={datasets}>
      {(loaded) => {
        const found = loaded.slice(0, mayShow)
        const isIn = (project: Project) => found.some(({ project_id }) => project_id === project.id)
        return (
          <>
            {found.length === 0 && <p class="hint">No dataset has “{text}” in its name.</p>}
            {projects.filter(isIn).map((project) => (
              <ProjectSection
                key={project.id}
                project={project}
                datasets={found.filter(({ project_id }) => project_id === project.id)}
                ask={ask}
              />
            ))}
            {loaded.length > mayShow && <Button onClick={showMore}>Show more datasets</Button>}
          </>
        )
      }}
    </WhenLoaded>
  )
}

/** Some of the datasets that are asked for, and one more where there are more. */
function useSome(asked: { readonly project_id: string } | { readonly name_contains: string }, changes: number) {
  const key = JSON.stringify(asked)
  const most = useRef({ key, count: SHOWN })
  if (most.current.key !== key) most.current = { key, count: SHOWN }
  const datasets = useLoaded<readonly Dataset[]>(
    (signal) => {
      const max = most.current.count + 1
      return service.datasets.list({ ...asked, limit: 100 }, { signal }).toArray({ max })
    },
    [key],
  )
  useGrown(changes, datasets.reload)
  const [mayShow, setMayShow] = useState(most.current)
  const showMore = async () => {
    most.current = { key, count: most.current.count + SHOWN }
    await datasets.reload()
    setMayShow(most.current)
  }
  return { datasets, mayShow: mayShow.key === key ? mayShow.count : SHOWN, showMore }
}
