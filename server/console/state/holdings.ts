import { signal } from '@preact/signals'

/** Counts what was restored from elsewhere, for the pages that list datasets and projects. */
export const restorations = signal(0)
