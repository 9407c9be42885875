import { endedImports } from './imports.ts'
import { useGrown } from './use-grown.ts'

/** Calls when an import into a dataset has ended that this tab has begun. */
export function useImportEnded(datasetId: string, onEnded: () => void): void {
  useGrown(endedImports(datasetId), onEnded)
}
