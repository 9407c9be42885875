import type { ApiKey } from '../../../../client/index.ts'

/** What is asked about a key at the moment. */
export type KeyQuestion = { readonly about: 'create' } | { readonly about: 'revoke' | 'rotate'; readonly key: ApiKey }

/** Said where nobody knows whether a key was made. */
export const KEY_UNANSWERED =
  'The key may have been created. Look in the list before you try again, and revoke a key whose value you have not seen.'
