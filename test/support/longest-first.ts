import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PROJECTS } from './projects.ts'

const ORDER = Object.keys(PROJECTS)

/** Runs the projects in the order in which `PROJECTS` names them, so that no long file is alone at the end, while a processor has nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => ORDER.indexOf(one.project.name) - ORDER.indexOf(other.project.name))
  }
}
