import { signal } from '@preact/signals'
import { useGrown } from './use-grown.ts'

/** Counts what was restored from elsewhere, for the pages that list datasets and projects. */
export const restorations = signal(0)

/** Calls when something was restored from elsewhere. */
export function useRestored(onRestored: () => void): void {
  useGrown(restorations.value, onRestored)
}
