import type { Project } from '../../../../client/index.ts'
import { Field } from '../../ui/field.tsx'

interface ProjectFieldProps {
  readonly projects: readonly Project[]
  readonly id: string
  readonly setId: (id: string) => void
}

export function ProjectField({ projects, id, setId }: ProjectFieldProps) {
  return (
    <Field label="Project">
      <select value={id} onChange={(event) => setId(event.currentTarget.value)}>
        {projects.map((project) => (
          <option key={project.id} value={project.id}>
            {project.name}
          </option>
        ))}
      </select>
    </Field>
  )
}
