import type { ApiKey, CreatedApiKey } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { useListed } from '../../state/use-listed.ts'
import { useQuestion } from '../../state/use-question.ts'
import { useShownOnce } from '../../state/use-shown-once.ts'
import { Button } from '../../ui/button.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { Empty } from '../../ui/states.tsx'
import { ApiKeyTable } from './api-key-table.tsx'
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx'
import { CreatedApiKeyPanel } from './created-api-key-panel.tsx'
import type { KeyQuestion } from './key-question.ts'
import { RevokeApiKeyDialog } from './revoke-api-key-dialog.tsx'
import { RotateApiKeyDialog } from './rotate-api-key-dialog.tsx'

export function ApiKeysTab() {
  const keys = useListed<ApiKey>((page, signal) => service.apiKeys.list(page, { signal }), [])
  const { question, ask, close } = useQuestion<KeyQuestion>()
  const { shown, show, done } = useShownOnce<CreatedApiKey>('API keys', late)
  const onCreated = (key: CreatedApiKey) => {
    close()
    show(key)
    const { api_key: _, ...listed } = key
    keys.put(listed)
  }
  const onRotated = (old: ApiKey, key: CreatedApiKey) => {
    keys.put(old)
    onCreated(key)
  }
  const onRevoked = (id: string) => {
    close()
    done(id)
    keys.drop(id)
  }
  return (
    <>
      <div class="spread">
        <p class="lead">Programs use API keys to access the organization's data. Give each program a key of its own.</p>
        <Button kind="primary" icon="plus" onClick={() => ask({ about: 'create' })}>
          Create API Key
        </Button>
      </div>
      {shown.map((created) => (
        <CreatedApiKeyPanel key={created.id} created={created} done={() => done(created.id)} />
      ))}
      <LongList listed={keys} what="keys" textOf={wordsOf}>
        {(some) => (some.length === 0 ? <NoKeys /> : <ApiKeyTable keys={some} ask={ask} />)}
      </LongList>
      {question?.about === 'create' && <CreateApiKeyDialog close={close} onCreated={onCreated} />}
      {question?.about === 'rotate' && <RotateApiKeyDialog apiKey={question.key} close={close} onRotated={onRotated} />}
      {question?.about === 'revoke' && <RevokeApiKeyDialog apiKey={question.key} close={close} onRevoked={onRevoked} />}
    </>
  )
}

/** Who finds a key in a log or in a program has only its beginning. */
function wordsOf({ name, prefix, created_by }: ApiKey): string {
  return `${name} ${prefix} ${created_by?.email ?? ''}`
}

function late({ name }: CreatedApiKey): string {
  return `The key “${name}” is ready. Copy it on the page “API Keys”.`
}

function NoKeys() {
  return (
    <Empty icon="key" title="No API keys">
      <p>Create one to access datasets from a script, a pipeline or an application.</p>
    </Empty>
  )
}
