/** What the exit code says. The README and `dataset-service --help` list them. */
export const EXIT = {
  done: 0,
  /** The service refused, or found nothing; a check found something. */
  failed: 1,
  /** Arguments, options, or a login that is missing. */
  usage: 2,
  /** The key was refused, or may not do this. */
  key: 3,
  /** No reply, a broken connection, or a failure of the service. */
  unreachable: 4,
  /** The file cannot be read or has a wrong row; no row is stored. */
  file: 5,
  /** Some of the rows are not stored, or it is unknown whether they are. */
  incomplete: 6,
  /** Ended by Ctrl-C or another signal. */
  interrupted: 130,
} as const
