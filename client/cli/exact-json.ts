/** The texts and the numbers of JSON. An integer beyond ±(2^53−1) has at least 16 digits. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const MANY_DIGITS = /\d{16}/

/** An integer in a JSON text that a double would round, which `JSON.parse` does not report. */
export function roundedInteger(json: string): string | undefined {
  if (!MANY_DIGITS.test(json)) return undefined
  for (const [token] of json.matchAll(TOKENS)) if (isUnsafe(token)) return token
  return undefined
}

/**
 * The JSON of a value that the service takes back. Integers beyond ±(2^53−1) get an exponent, as the service writes them: those in digits it refuses,
 * since a double may have rounded them. `indent` is that of `JSON.stringify`.
 */
export function exactJson(value: unknown, indent = 0): string {
  const json = JSON.stringify(value, null, indent)
  if (!MANY_DIGITS.test(json)) return json
  return json.replace(TOKENS, (token) => (isUnsafe(token) ? Number(token).toExponential() : token))
}

function isUnsafe(token: string): boolean {
  return /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))
}
