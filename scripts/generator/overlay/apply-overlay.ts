/** Overlays 1.0 of OpenAPI: changes to a document that somebody else writes, each at a place that a JSONPath names. */
import { GenerationError } from '../generation-error.ts'
import { type JsonObject, type Located, select } from './json-path.ts'

interface Action {
  readonly target: string
  readonly update?: unknown
  readonly remove?: boolean
}

/** Changes the document in place. `file` is where the overlay stands, for what is wrong with it. */
export function applyOverlay(document: JsonObject, overlay: unknown, file: string): void {
  for (const [index, action] of actionsOf(overlay, file).entries()) {
    const fail = (message: string): never => {
      throw new GenerationError(`${file}: actions[${index}]: ${message}`)
    }
    const found = selected(document, action, fail)
    if (found.length === 0)
      fail(`the target ${action.target} is nowhere in the document. Correct it, or remove the action.`)
    if (action.remove) removeAll(found)
    else for (const located of found) update(located, action.update, document, fail)
  }
}

function actionsOf(overlay: unknown, file: string): Action[] {
  const fail = (message: string): never => {
    throw new GenerationError(`${file}: ${message}`)
  }
  if (!isObject(overlay) || !/^1\.0\.\d+$/.test(String(overlay['overlay']))) {
    return fail('this is no overlay: it has no "overlay: 1.0.0".')
  }
  const { actions } = overlay
  if (!Array.isArray(actions) || actions.length === 0) return fail('there are no actions in it.')
  return actions.map((action, index) => {
    if (isObject(action) && typeof action['target'] === 'string') return { ...action, target: action['target'] }
    return fail(`actions[${index}] has no target.`)
  })
}

function selected(document: JsonObject, { target }: Action, fail: (message: string) => never): readonly Located[] {
  try {
    return select(document, target)
  } catch (error) {
    return fail(`the target ${target} is no JSONPath: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** Removes from the end, so that the places of other items of the same list do not change. */
function removeAll(found: readonly Located[]): void {
  for (const { parent, key } of found.toReversed()) {
    if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else if (parent) Reflect.deleteProperty(parent, key)
  }
}

/** An object is merged in, a list gets another item. */
function update(
  { value, parent, key }: Located,
  change: unknown,
  document: JsonObject,
  fail: (message: string) => never,
): void {
  if (Array.isArray(value)) value.push(structuredClone(change))
  else if (isObject(value) && isObject(change)) merge(value, change)
  else if (parent && !isObject(value))
    fail(`the target ${key} is ${JSON.stringify(value)}, and only an object or a list can be updated.`)
  else if (value === document || isObject(value)) fail('an object can only be updated with an object.')
}

function merge(target: JsonObject, change: JsonObject): void {
  for (const [key, value] of Object.entries(change)) {
    const own = Object.hasOwn(target, key) ? target[key] : undefined
    if (isObject(own) && isObject(value)) merge(own, value)
    else if (Array.isArray(own) && Array.isArray(value)) own.push(...structuredClone(value))
    else target[key] = structuredClone(value)
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
