/** Addresses are compared in lower case, whatever the rules of their host: two users must not look the same. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}
