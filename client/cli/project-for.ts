import type { DatasetService } from '../dataset-service.ts'
import { usageError } from './failure.ts'

/** The project that was named, or the only one there is. */
export async function projectFor(service: DatasetService, named: string | undefined): Promise<string> {
  if (named !== undefined) return named
  const projects = await service.projects.list({ limit: 100 }).toArray({ max: 20 })
  const [only, ...others] = projects
  if (only !== undefined && others.length === 0) return only.id
  throw usageError(
    `Into which project? Pass --project with one of:\n${projects.map(({ id, name }) => `  ${id}  ${name}`).join('\n')}`,
  )
}
