/** What can become of a request on its way, and how often in a hundred. */
export const FAULTS = {
  none: 55,
  /** The connection breaks before the service has anything. */
  drop_request: 4,
  /** The service does what it is asked for, and its answer never comes. */
  drop_answer: 8,
  /** The same, and then nobody listens for a while. */
  drop_and_refuse: 4,
  /** The answer breaks off in the middle. */
  cut: 4,
  /** The answer ends in the middle, as if that were all of it. */
  shorten: 3,
  /** The answer is slow. */
  delay: 4,
  /** The connection breaks, and the request reaches the service after some that were sent later. */
  deliver_late: 5,
  /** The request reaches the service twice at once. */
  deliver_twice: 4,
  /** The request is answered, and reaches the service again after others. */
  deliver_again_late: 3,
  /** A proxy refuses it, and nothing is done. */
  limited: 3,
  unavailable: 2,
  /** A proxy says so though it is done. */
  bad_gateway: 3,
} as const

export type Fault = keyof typeof FAULTS
