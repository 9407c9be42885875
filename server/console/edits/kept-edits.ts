import type { Edit } from './edit.ts'

const KEPT_AS = 'edits'

/** Writes unsaved edits into the tab's session storage, which outlives a reload and ends with the tab. */
export function keepEdits(edits: readonly Edit[]): void {
  try {
    if (edits.length === 0) sessionStorage.removeItem(KEPT_AS)
    else sessionStorage.setItem(KEPT_AS, JSON.stringify(edits))
  } catch {
    // The storage is full or not available. The edits stay in the page, which asks before it closes.
  }
}

export function keptEdits(): readonly Edit[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEdit).map(withSeen) : []
  } catch {
    return []
  }
}

const TEXTS = ['userId', 'datasetId', 'rowId', 'column', 'type', 'text'] as const

/** Another version of the console may have written it. */
function isEdit(kept: unknown): kept is Edit {
  if (typeof kept !== 'object' || kept === null) return false
  const fields = kept as Readonly<Record<string, unknown>> // any object can be asked for its fields
  const { id, state } = fields
  return TEXTS.every((name) => typeof fields[name] === 'string') && typeof id === 'number' && typeof state === 'object'
}

/** JSON leaves out what is undefined. */
function withSeen(edit: Edit): Edit {
  return { ...edit, value: edit.value ?? null, seen: edit.seen ?? undefined }
}
