import { useEffect, useRef } from 'preact/hooks'
import { endedImports } from './imports.ts'

/** Calls when an import into a dataset has ended that this tab has begun. */
export function useImportEnded(datasetId: string, onEnded: () => void): void {
  const ended = endedImports(datasetId)
  const seen = useRef(ended)
  useEffect(() => {
    if (ended > seen.current) onEnded()
    seen.current = ended
  }, [ended])
}
