import type { ApiKeyAccess, CreatedApiKey } from '../../../../client/index.ts'
import { errorAt } from '../../failure.ts'
import { service } from '../../service.ts'
import { confirmed } from '../../state/confirmation.ts'
import { useAction } from '../../state/use-action.ts'
import { useDraft } from '../../state/use-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { afterDays, ExpiryField } from './expiry-field.tsx'
import { KEY_UNANSWERED } from './key-question.ts'

interface CreateApiKeyDialogProps {
  readonly close: () => void
  readonly onCreated: (key: CreatedApiKey) => void
}

interface Fields {
  readonly name: string
  readonly access: ApiKeyAccess
  readonly days: string
}

const BLANK: Fields = { name: '', access: 'full', days: '' }

export function CreateApiKeyDialog({ close: closeDialog, onCreated }: CreateApiKeyDialogProps) {
  const { fields, change, forget, close } = useDraft('API key', closeDialog, () => BLANK, 'Create API Key')
  const { name, access, days } = fields
  const creating = useAction(async () => {
    const expires_at = days === '' ? null : afterDays(days)
    const body = { name: name.trim(), access, expires_at }
    const created = await confirmed(() => service.apiKeys.create(body))
    forget()
    onCreated(created)
  })
  return (
    <Dialog title="Create API Key" close={close}>
      <Form
        submit={creating.run}
        label="Create API Key"
        cancel={close}
        shownAt={['name']}
        unanswered={KEY_UNANSWERED}
        {...creating}
      >
        <Field
          label="Name"
          hint="What the key is for, such as “Nightly import”."
          error={errorAt(creating.failure, 'name')}
        >
          <input
            required
            maxLength={255}
            autocomplete="off"
            value={name}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </Field>
        <AccessField access={access} setAccess={(chosen) => change({ access: chosen })} />
        <ExpiryField label="Expires" days={days} setDays={(chosen) => change({ days: chosen })} />
      </Form>
    </Dialog>
  )
}

const ACCESSES = [
  { access: 'full', name: 'Full', says: 'Reads, writes and deletes all data of the organization.' },
  { access: 'read', name: 'Read', says: 'Reads data and changes nothing.' },
] as const

interface AccessFieldProps {
  readonly access: ApiKeyAccess
  readonly setAccess: (access: ApiKeyAccess) => void
}

function AccessField({ access: chosen, setAccess }: AccessFieldProps) {
  return (
    <fieldset>
      <legend>Access</legend>
      {ACCESSES.map(({ access, name, says }) => (
        <label key={access} class="choice">
          <input type="radio" name="access" checked={access === chosen} onChange={() => setAccess(access)} />
          <span>
            {name}
            <br />
            <span class="hint">{says}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
