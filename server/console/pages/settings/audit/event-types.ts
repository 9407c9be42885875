import type { EventType } from '../../../../../client/index.ts'

/** In the words of the list, in its order. The compiler asks for each type of the contract. */
export const EVENT_WORDS: Readonly<Record<EventType, string>> = {
  'user.signed_in': 'Signed in',
  'user.signed_out': 'Signed out',
  'user.password_changed': 'Password changed',
  'member.added': 'Member added',
  'member.updated': 'Member got another role',
  'member.removed': 'Member removed',
  'invitation.created': 'User invited',
  'invitation.revoked': 'Invitation revoked',
  'api_key.created': 'API key created',
  'api_key.updated': 'API key changed',
  'api_key.revoked': 'API key revoked',
  'organization.updated': 'Organization changed',
  'webhook.created': 'Webhook created',
  'webhook.updated': 'Webhook changed',
  'webhook.rotated': 'Webhook got a new secret',
  'webhook.deleted': 'Webhook deleted',
  'webhook.disabled': 'Webhook disabled',
  'project.created': 'Project created',
  'project.updated': 'Project changed',
  'project.deleted': 'Project deleted',
  'project.restored': 'Project restored',
  'project.purged': 'Project deleted for good',
  'dataset.created': 'Dataset created',
  'dataset.updated': 'Dataset changed',
  'dataset.deleted': 'Dataset deleted',
  'dataset.restored': 'Dataset restored',
  'dataset.purged': 'Dataset deleted for good',
  'columns.changed': 'Columns changed',
  'rows.changed': 'Rows changed',
  'index.created': 'Index created',
  'index.deleted': 'Index deleted',
  'import.created': 'Import created',
  'import.succeeded': 'Import succeeded',
  'import.failed': 'Import failed',
  'import.canceled': 'Import canceled',
}

/** Also of a type that a newer service sends. */
export function wordsFor(type: string): string {
  return type in EVENT_WORDS ? EVENT_WORDS[type as EventType] : type
}
