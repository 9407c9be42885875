import type { ApiKey } from '../../../../generated/index.ts'

/** What is asked about a key at the moment. */
export type KeyQuestion = { readonly about: 'create' } | { readonly about: 'revoke' | 'rotate'; readonly key: ApiKey }
