import { service } from './service.ts'
import { isOwner } from './state/session.ts'
import { useLoaded } from './state/use-loaded.ts'

/** Tells owners of webhooks that the service has disabled, on every page. */
export function DisabledWebhooks({ path }: { readonly path: string }) {
  return isOwner.value && !path.startsWith('/settings/webhooks') ? <Told /> : null
}

function Told() {
  const webhooks = useLoaded((signal) => service.webhooks.list({ limit: 100 }, { signal, maxRetries: 0 }).toArray(), [])
  const disabled = (webhooks.value ?? []).filter(
    ({ disabled_reason: reason }) => reason === 'failures' || reason === 'gone',
  )
  if (disabled.length === 0) return null
  return (
    <div class="offline" role="status">
      {disabled.length === 1 ? 'A webhook is disabled' : `${disabled.length} webhooks are disabled`}, because no message
      arrived. <a href="/settings/webhooks">Open webhooks</a>
    </div>
  )
}
