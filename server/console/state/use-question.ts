import { useState } from 'preact/hooks'

/** The dialog that is open on a page, by what it is about. */
export interface OpenQuestion<Question extends object> {
  readonly question: Question | undefined
  readonly ask: (question: Question) => void
  /** Closes the dialog for which it was made. By the time of a late answer the person may have closed that one, and typed into another. */
  readonly close: () => void
  /** Asks if no dialog is open. */
  readonly askIfFree: (question: Question) => void
}

export function useQuestion<Question extends object>(): OpenQuestion<Question> {
  const [question, show] = useState<Question | undefined>()
  return {
    question,
    ask: show,
    close: () => show((shown) => (shown === question ? undefined : shown)),
    askIfFree: (next) => show((shown) => shown ?? next),
  }
}
