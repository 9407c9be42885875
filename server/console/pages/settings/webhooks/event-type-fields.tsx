import type { EventType } from '../../../../../client/index.ts'

/** The types of events by what they are about. */
const GROUPS: readonly { readonly name: string; readonly types: readonly EventType[] }[] = [
  { name: 'Rows and columns', types: ['rows.changed', 'columns.changed'] },
  {
    name: 'Datasets',
    types: ['dataset.created', 'dataset.updated', 'dataset.deleted', 'index.created', 'index.deleted'],
  },
  { name: 'Imports', types: ['import.created', 'import.succeeded', 'import.failed', 'import.canceled'] },
  { name: 'Projects', types: ['project.created', 'project.updated', 'project.deleted'] },
  {
    name: 'Organization and people',
    types: [
      ...(['organization.updated', 'user.signed_in', 'user.signed_out', 'user.password_changed'] as const),
      ...(['member.added', 'member.updated', 'member.removed', 'invitation.created', 'invitation.revoked'] as const),
    ],
  },
  {
    name: 'Keys and webhooks',
    types: [
      ...(['api_key.created', 'api_key.updated', 'api_key.revoked'] as const),
      ...(['webhook.created', 'webhook.updated', 'webhook.rotated', 'webhook.deleted', 'webhook.disabled'] as const),
    ],
  },
]

interface EventTypeFieldsProps {
  readonly types: ReadonlySet<string>
  readonly setTypes: (types: ReadonlySet<string>) => void
}

export function EventTypeFields({ types, setTypes }: EventTypeFieldsProps) {
  const toggle = (type: string) => {
    const others = new Set(types)
    if (!others.delete(type)) others.add(type)
    setTypes(others)
  }
  return (
    <>
      {GROUPS.map((group) => (
        <fieldset key={group.name}>
          <legend>{group.name}</legend>
          {group.types.map((type) => (
            <label key={type} class="choice">
              <input type="checkbox" checked={types.has(type)} onChange={() => toggle(type)} />
              <span>
                <code>{type}</code>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  )
}
