/** A name that plain objects cannot have, which hey-api keeps names in. */
import { GenerationError } from '../generation-error.ts'

export function checkKeys(value: object, place: readonly string[] = []): void {
  if (Object.hasOwn(value, '__proto__')) refuse([...place, '__proto__'])
  for (const [key, child] of Object.entries(value)) {
    if (child === '__proto__' && (key === 'name' || key === 'operationId')) refuse([...place, key])
    if (typeof child === 'object' && child !== null) checkKeys(child, [...place, key])
  }
}

function refuse(place: readonly string[]): never {
  throw new GenerationError('the name __proto__ is not supported. Rename it.', place)
}
