import { useState } from 'preact/hooks'
import type { ApiKey, CreatedApiKey } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { confirmed } from '../../state/confirmation.ts'
import { useAction } from '../../state/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { afterDays, ExpiryField } from './expiry-field.tsx'
import { KEY_UNANSWERED } from './key-question.ts'

/** In how many days the old key ends. */
const OVERLAPS = [
  ['0', 'Immediately'],
  [String(1 / 24), 'In an hour'],
  ['1', 'In a day'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
] as const

interface RotateApiKeyDialogProps {
  readonly apiKey: ApiKey
  readonly close: () => void
  /** Gets the old key as it is now, and the new one. */
  readonly onRotated: (old: ApiKey, key: CreatedApiKey) => void
}

export function RotateApiKeyDialog({ apiKey, close, onRotated }: RotateApiKeyDialogProps) {
  const [overlap, setOverlap] = useState('1')
  const [days, setDays] = useState('')
  const rotating = useAction(async () => {
    const body = { previous_expires_at: afterDays(overlap), expires_at: days === '' ? null : afterDays(days) }
    const created = await confirmed(() => service.apiKeys.rotate(apiKey.id, body))
    onRotated({ ...apiKey, expires_at: body.previous_expires_at }, created)
  })
  return (
    <Dialog title={`Rotate “${apiKey.name}”`} close={close}>
      <p>This creates a new key with the same name and access. Both keys work until the old one expires.</p>
      <Form submit={rotating.run} label="Create the new key" cancel={close} unanswered={KEY_UNANSWERED} {...rotating}>
        <ExpiryField label="The old key expires" days={overlap} setDays={setOverlap} options={OVERLAPS} />
        <ExpiryField label="The new key expires" days={days} setDays={setDays} />
      </Form>
    </Dialog>
  )
}
