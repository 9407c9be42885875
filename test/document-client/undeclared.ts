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
  if (typeof value !== 'object' || value === null || schema.additionalProperties === true) return []
  const properties = propertiesOf(schema)
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  return Object.entries(value).flatMap(([name, member]) => {
    const declared = properties.get(name) ?? others
    return declared === undefined ? [`${at}.${name}`] : undeclaredMembers(declared, member, `${at}.${name}`)
  })
}

function propertiesOf({ properties = {}, allOf = [], oneOf = [] }: Schema): Map<string, Schema> {
  return new Map([...[...allOf, ...oneOf].flatMap((part) => [...propertiesOf(part)]), ...Object.entries(properties)])
}
