/** `parameters:` with nothing after it is null in YAML, and means that there are none. */
import { isData } from './references.ts'

export function dropEmpty(value: object, place: readonly string[] = []): void {
  for (const [key, child] of Object.entries(value)) {
    if (isData(key, place)) continue
    if (child === null && !Array.isArray(value)) Reflect.deleteProperty(value, key)
    if (typeof child === 'object' && child !== null) dropEmpty(child, [...place, key])
  }
}
