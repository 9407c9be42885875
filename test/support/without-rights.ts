/**
 * What makes a command one without root's rights, for tests that root runs too: files and priorities are refused to it as to anybody
 * else. It stays the same user, who may enter the project's folder also where that is private.
 */
export const WITHOUT_RIGHTS: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : []
