import type { Dataset, Project } from '../../../../client/index.ts'
import { caught, failureText } from '../../failure.ts'
import { service } from '../../service.ts'
import { restorations } from '../../state/holdings.ts'
import { say } from '../../ui/toast.tsx'

/** Says that something is in the trash, with a button that takes it out again. */
function sayDeleted({ name }: Dataset | Project, restore: () => PromiseLike<unknown>): void {
  const undo = async () => {
    try {
      await restore()
      say(`“${name}” is restored.`)
      restorations.value += 1
    } catch (error) {
      say(`Not restored: ${failureText(caught(error))}`)
    }
  }
  say(`“${name}” is in the trash.`, { label: 'Undo', run: undo })
}

export function sayDatasetDeleted(dataset: Dataset): void {
  sayDeleted(dataset, () => service.datasets.restore(dataset.id))
}

export function sayProjectDeleted(project: Project): void {
  sayDeleted(project, () => service.projects.restore(project.id))
}
