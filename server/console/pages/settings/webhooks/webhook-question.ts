import type { Webhook } from '../../../../../client/index.ts'

/** The dialog that is open for a webhook. */
export type WebhookQuestion =
  | { readonly about: 'create' }
  | { readonly about: 'edit' | 'rotate' | 'delete' | 'deliveries'; readonly webhook: Webhook; readonly name: string }

/** The advice for a call without an answer: it may have made a secret that nobody has seen. */
export const WEBHOOK_UNANSWERED =
  'This may have been done already. Look in the list before you try again, and rotate the secret of a webhook whose secret you have not seen.'
