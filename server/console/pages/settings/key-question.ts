import type { ApiKey } from '../../../../client/index.ts'

/** The dialog that is open for an API key. */
export type KeyQuestion = { readonly about: 'create' } | { readonly about: 'revoke' | 'rotate'; readonly key: ApiKey }

/** The advice for a call without an answer: it may have created a key. */
export const KEY_UNANSWERED =
  'The key may have been created. Look in the list before you try again, and revoke a key whose value you have not seen.'
