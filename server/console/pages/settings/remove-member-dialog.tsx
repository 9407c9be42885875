import { useState } from 'preact/hooks'
import type { ApiKey, Member } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { serviceNow } from '../../state/clock.ts'
import { deleted } from '../../state/deleted.ts'
import { useAction } from '../../state/use-action.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { formatCount } from '../../ui/format.ts'
import { WhenLoaded } from '../../ui/states.tsx'
import { say } from '../../ui/toast.tsx'

interface RemoveMemberDialogProps {
  readonly member: Member
  readonly close: () => void
  readonly onRemoved: () => void
}

/** Removes a user. If the user has created keys that still work, asks whether to keep or revoke them. */
export function RemoveMemberDialog({ member, close, onRemoved }: RemoveMemberDialogProps) {
  const keys = useLoaded((signal) => keysBy(member, signal), [member.id])
  const [fate, setFate] = useState<Fate | undefined>()
  const removing = useAction(async () => {
    await deleted(service.members.delete(member.id, fate === undefined ? {} : { api_keys: fate }))
    say(`${member.email} is removed.`)
    close()
    onRemoved()
  })
  return (
    <Dialog title={`Remove ${member.email}?`} close={close}>
      <p>The user's sessions in this organization and the open invitations from the user end immediately.</p>
      <WhenLoaded of={keys}>
        {(made) => (
          <Form
            submit={removing.run}
            label="Remove the user"
            kind="danger"
            cancel={close}
            isDisabled={made.length > 0 && fate === undefined}
            {...removing}
          >
            {made.length > 0 && <KeysField keys={made} fate={fate} setFate={setFate} />}
          </Form>
        )}
      </WhenLoaded>
    </Dialog>
  )
}

/** Those that still work. */
async function keysBy(member: Member, signal: AbortSignal): Promise<ApiKey[]> {
  const keys = await service.apiKeys.list({ limit: 100 }, { signal }).toArray()
  const works = ({ expires_at }: ApiKey) => expires_at === null || Date.parse(expires_at) > serviceNow()
  return keys.filter((key) => key.created_by?.id === member.id && works(key))
}

type Fate = 'keep' | 'revoke'

const FATES = [
  { fate: 'revoke', name: 'Revoke them', says: 'Programs that use them are refused within a second.' },
  { fate: 'keep', name: 'Keep them', says: 'Anybody who has their values can still use them.' },
] as const

interface KeysFieldProps {
  readonly keys: readonly ApiKey[]
  readonly fate: Fate | undefined
  readonly setFate: (fate: Fate) => void
}

function KeysField({ keys, fate: chosen, setFate }: KeysFieldProps) {
  return (
    <fieldset>
      <legend>
        {formatCount(keys.length, 'API key')} created by the user: {keys.map(({ name }) => name).join(', ')}
      </legend>
      {FATES.map(({ fate, name, says }) => (
        <label key={fate} class="choice">
          <input type="radio" name="fate" checked={fate === chosen} onChange={() => setFate(fate)} />
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
