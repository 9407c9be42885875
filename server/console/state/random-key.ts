/** A key that no other request has. `crypto.randomUUID` is missing in pages without TLS, except on this machine. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
