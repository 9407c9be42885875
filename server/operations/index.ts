import type { Operations } from '../../generated/operations.gen.ts'
import type { WebhookReach } from '../domain/webhook-url.ts'
import type { Store } from '../store/store.ts'
import { apiKeyOperations } from './api-keys.ts'
import type { Callers } from './caller.ts'
import { changeOperations } from './changes.ts'
import { columnOperations } from './columns.ts'
import { dataOperations } from './data.ts'
import { datasetOperations } from './datasets.ts'
import { eventOperations } from './events.ts'
import { groupOperations } from './groups.ts'
import { type CountGuesses, guessLimit } from './guess-limit.ts'
import { importOperations } from './imports.ts'
import { indexOperations } from './indexes.ts'
import { invitationOperations } from './invitations.ts'
import { memberOperations } from './members.ts'
import { type FindWindow, organizationOperations } from './organization.ts'
import { projectOperations } from './projects.ts'
import { rowOperations } from './rows.ts'
import { sessionOperations } from './session.ts'
import { summaryOperations } from './summary.ts'
import { webhookOperations } from './webhooks.ts'

/** What operations need besides the store. */
export interface OperationParts {
  readonly findWindow: FindWindow
  readonly countGuesses?: CountGuesses | undefined
  /** Where webhooks may go. */
  readonly webhookReach: WebhookReach
}

/** All operations of the contract over one store. */
export function operationsOver(
  store: Store,
  { findWindow, countGuesses, webhookReach }: OperationParts,
): Operations<Callers> {
  const guesses = guessLimit(countGuesses)
  return {
    ...datasetOperations(store),
    ...dataOperations(store),
    ...changeOperations(store),
    ...rowOperations(store),
    ...columnOperations(store),
    ...indexOperations(store),
    ...importOperations(store),
    ...eventOperations(store),
    ...projectOperations(store),
    ...organizationOperations(store, findWindow),
    ...summaryOperations(store),
    ...groupOperations(store),
    ...apiKeyOperations(store),
    ...webhookOperations(store, webhookReach),
    ...memberOperations(store),
    ...invitationOperations(store, guesses),
    ...sessionOperations(store, guesses),
  }
}
