import type { Schema } from './document.ts'

/**
 * The members of a reply that its schema does not name, by their paths. Schemas of replies are open so that they can grow; what
 * a server sends today has to be in its own document, or something leaked.
 */
export function undeclaredMembers(schema: Schema, value: unknown, at = ''): string[] {
  if (Array.isArray(value)) {
    const { items } = schema
    return items === undefined ? [] : value.flatMap((item, place) => undeclaredMembers(items, item, `${at}[${place}]`))
  }
  if (typeof value !== 'object' || value === null) return []
  const parts = partsOf(schema, value)
  if (parts.some(({ additionalProperties }) => additionalProperties === true)) return []
  const others = parts.flatMap(({ additionalProperties }) =>
    typeof additionalProperties === 'object' ? additionalProperties : [],
  )
  return Object.entries(value).flatMap(([name, member]) => {
    const declared = parts.findLast(({ properties }) => properties?.[name])?.properties?.[name] ?? others[0]
    return declared === undefined ? [`${at}.${name}`] : undeclaredMembers(declared, member, `${at}.${name}`)
  })
}

/** A schema and those that it is put together from. Of alternatives only those whose enumerations have what the value has, such as its type. */
function partsOf(schema: Schema, value: object): Schema[] {
  const { allOf = [], oneOf = [] } = schema
  const parts = [...allOf, ...oneOf.filter((part) => isOfKind(part, value))]
  return [...parts.flatMap((part) => partsOf(part, value)), schema]
}

function isOfKind({ properties = {} }: Schema, value: object): boolean {
  return Object.entries(value).every(([name, member]) => properties[name]?.enum?.includes(member) !== false)
}
