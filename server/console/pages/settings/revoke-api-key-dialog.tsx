import type { ApiKey } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { deleted } from '../../state/deleted.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatAgo } from '../../ui/format.ts'
import { say } from '../../ui/toast.tsx'

interface RevokeApiKeyDialogProps {
  readonly apiKey: ApiKey
  readonly close: () => void
  readonly onRevoked: (id: string) => void
}

export function RevokeApiKeyDialog({ apiKey, close, onRevoked }: RevokeApiKeyDialogProps) {
  const revoke = async () => {
    await deleted(service.apiKeys.delete(apiKey.id))
    say(`The key “${apiKey.name}” is revoked.`)
    onRevoked(apiKey.id)
  }
  const use =
    apiKey.last_used_at === null ? 'It was never used.' : `It was last used ${formatAgo(apiKey.last_used_at)}.`
  return (
    <ConfirmDialog title={`Revoke “${apiKey.name}”?`} label="Revoke the key" act={revoke} close={close}>
      <p>
        Programs that use <code>{apiKey.prefix}…</code> are refused within a second. This cannot be undone. {use}
      </p>
    </ConfirmDialog>
  )
}
