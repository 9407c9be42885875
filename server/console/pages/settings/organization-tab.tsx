import { useState } from 'preact/hooks'
import type { Organization } from '../../../../client/index.ts'
import { errorAt } from '../../failure.ts'
import { service } from '../../service.ts'
import { isOwner, session } from '../../state/session.ts'
import { useAction } from '../../state/use-action.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { formatDate } from '../../ui/format.ts'
import { WhenLoaded } from '../../ui/states.tsx'
import { say } from '../../ui/toast.tsx'
import { UsePanel } from './use-panel.tsx'

export function OrganizationTab() {
  const organization = useLoaded((signal) => service.organization.get({ signal }), [])
  return (
    <WhenLoaded of={organization}>
      {(value) => (
        <>
          <PlanPanel organization={value} />
          <UsePanel />
          {isOwner.value && <NamePanel organization={value} replace={organization.replace} />}
        </>
      )}
    </WhenLoaded>
  )
}

const PLANS = { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' }

function PlanPanel({ organization: { name, plan, limits, created_at, id } }: { readonly organization: Organization }) {
  return (
    <section class="panel">
      <div class="spread">
        <h2>{name}</h2>
        <span class="badge accent">{PLANS[plan]} plan</span>
      </div>
      <dl class="figures">
        <Figure term="Requests per minute" value={limits.requests_per_minute.toLocaleString('en')} />
        <Figure term="Rows per request" value={limits.rows_per_request.toLocaleString('en')} />
        <Figure term="Created" value={formatDate(created_at)} />
      </dl>
      <p class="hint">
        Identifier <code>{id}</code>
      </p>
    </section>
  )
}

function Figure({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface NamePanelProps {
  readonly organization: Organization
  readonly replace: (organization: Organization) => void
}

function NamePanel({ organization, replace }: NamePanelProps) {
  const [name, setName] = useState(organization.name)
  const renaming = useAction(async () => {
    const renamed = await service.organization.update({ name: name.trim() })
    replace(renamed)
    if (session.value) session.value = { ...session.value, organization: renamed }
    say('The name is changed.')
  })
  return (
    <section class="panel">
      <h2>Name</h2>
      <Form submit={renaming.run} label="Change the name" shownAt={['name']} {...renaming}>
        <Field label="Name of the organization" error={errorAt(renaming.failure, 'name')}>
          <input required maxLength={255} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </Field>
      </Form>
    </section>
  )
}
