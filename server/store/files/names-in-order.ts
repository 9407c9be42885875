/** The names of a JSON object in the order of its text. The keys of its value begin with the names that are whole numbers, wherever these stand. */
export function namesInOrder(text: string, value: object): readonly string[] {
  const keys = Object.keys(value)
  return keys.some((key) => WHOLE_NUMBER.test(key)) ? [...new Set(memberNames(text))] : keys
}

const WHOLE_NUMBER = /^\d+$/

/** A text or a sign of JSON. The text without alternatives, since each of them would be noted for every character of a long one. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

function memberNames(object: string): string[] {
  const names: string[] = []
  let depth = 0
  let last = ''
  for (const [token] of object.matchAll(TOKENS)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (token !== ':') last = token
    else if (depth === 1) names.push(JSON.parse(last))
  }
  return names
}
