import type { CreatedApiKey } from '../../../../client/index.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface CreatedApiKeyPanelProps {
  readonly created: CreatedApiKey
  readonly done: () => void
}

/** Shows a key's value, which the service returns only once. */
export function CreatedApiKeyPanel({ created, done }: CreatedApiKeyPanelProps) {
  const { name, api_key: value } = created
  return (
    <Notice kind="good">
      <h2>The key “{name}” is ready</h2>
      <p>Copy it now: it is shown only once. Anybody who has it can use it, so keep it out of code and browsers.</p>
      <div class="actions">
        <code class="key-value" data-testid="key-value">
          {value}
        </code>
        <CopyButton text={value} what="the key" />
      </div>
      <CodeBlock title="Try it with curl" code={curlExample(value)} />
      <CodeBlock title="Or with the client" code={clientExample(value)} />
      <Button onClick={done}>I have copied it</Button>
    </Notice>
  )
}

function curlExample(key: string): string {
  return `curl -H 'Authorization: Bearer ${key}' ${location.origin}/v1/datasets`
}

function clientExample(key: string): string {
  return `import { DatasetService } from '@dataset-service/client'

const service = new DatasetService({ apiKey: '${key}', baseUrl: '${location.origin}/v1' })
for await (const dataset of service.datasets.list()) console.log(dataset.name, dataset.row_count)`
}
