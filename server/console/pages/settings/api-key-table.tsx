import type { ApiKey } from '../../../../client/index.ts'
import { serviceNow } from '../../state/clock.ts'
import { Button } from '../../ui/button.tsx'
import { formatAgo, formatDate, formatTime } from '../../ui/format.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { Maker } from '../../ui/maker.tsx'
import type { KeyQuestion } from './key-question.ts'

interface ApiKeyTableProps {
  readonly keys: readonly ApiKey[]
  readonly ask: (question: KeyQuestion) => void
}

export function ApiKeyTable({ keys, ask }: ApiKeyTableProps) {
  return (
    <ListTable label="API keys" heads={['Name', 'Key', 'Access', 'Created', 'By', 'Last used', 'Expires']} hasActions>
      {keys.map((key) => (
        <ApiKeyRow key={key.id} apiKey={key} ask={ask} />
      ))}
    </ListTable>
  )
}

interface ApiKeyRowProps {
  readonly apiKey: ApiKey
  readonly ask: (question: KeyQuestion) => void
}

function ApiKeyRow({ apiKey: key, ask }: ApiKeyRowProps) {
  return (
    <tr>
      <th scope="row">{key.name}</th>
      <td>
        <code>{key.prefix}…</code>
      </td>
      <td>
        <span class={key.access === 'full' ? 'badge accent' : 'badge'}>{key.access === 'full' ? 'Full' : 'Read'}</span>
      </td>
      <td title={formatTime(key.created_at)}>{formatDate(key.created_at)}</td>
      <td>
        <Maker of={key.created_by} />
      </td>
      <td>{key.last_used_at === null ? 'Never' : formatAgo(key.last_used_at)}</td>
      <td>
        <Expiry of={key} />
      </td>
      <td>
        <div class="row-actions">
          <Button class="small" aria-label={`Rotate ${key.name}`} onClick={() => ask({ about: 'rotate', key })}>
            Rotate
          </Button>
          <Button class="small" aria-label={`Revoke ${key.name}`} onClick={() => ask({ about: 'revoke', key })}>
            Revoke
          </Button>
        </div>
      </td>
    </tr>
  )
}

function Expiry({ of: { expires_at } }: { readonly of: ApiKey }) {
  if (expires_at === null) return <>Never</>
  if (Date.parse(expires_at) <= serviceNow()) return <span class="badge danger">Expired</span>
  return <span title={formatTime(expires_at)}>{formatAgo(expires_at)}</span>
}
