import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PROJECTS, projectWithin } from './projects.ts'

const ORDER: readonly (string | undefined)[] = Object.keys(PROJECTS)

/** Runs the projects in the order in which `PROJECTS` names them, so that no long file is alone at the end, while a processor has nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const places = new Map(sorted.map((file) => [file, placeOf(file)]))
    return sorted.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  return ORDER.indexOf(projectWithin(project.name, relative(project.config.root, moduleId)))
}
