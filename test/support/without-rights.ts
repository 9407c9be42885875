/**
 * A prefix that runs a command without root's rights, for tests that root runs too: files and priorities are refused as to any other
 * user. It stays the same user, who may enter the project's folder even if that is private.
 */
export const WITHOUT_RIGHTS: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : []
