import type { CreatedWebhook } from '../../../../../client/index.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { shortAddress } from './webhook-names.ts'

interface SecretPanelProps {
  readonly created: CreatedWebhook
  readonly done: () => void
}

/** Shows a webhook's secret, which the service returns only once. */
export function SecretPanel({ created, done }: SecretPanelProps) {
  const { secret } = created
  return (
    <Notice kind="good">
      <h2>The secret of the webhook to {shortAddress(created)}</h2>
      <p>Copy it now: it is shown only once. Your receiver needs it to verify that messages come from this service.</p>
      <div class="actions">
        <code class="key-value" data-testid="webhook-secret">
          {secret}
        </code>
        <CopyButton text={secret} what="the secret" />
      </div>
      <CodeBlock title="Verify messages with the client" code={EXAMPLE} />
      <Button onClick={done}>I have copied it</Button>
    </Notice>
  )
}

const EXAMPLE = `import { unwrapWebhook } from '@dataset-service/client'

// the body as it came, before any parser
const message = await unwrapWebhook(process.env.WEBHOOK_SECRET, request.headers, await request.text())
if (message.type === 'rows.changed') console.log(message.data.dataset_id, message.data.created)`
