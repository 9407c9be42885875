/** What can happen to a request on its way, in percent. */
export const FAULTS = {
  none: 55,
  /** The connection breaks before the service receives anything. */
  drop_request: 4,
  /** The service carries out the request, and its reply is lost. */
  drop_answer: 8,
  /** The same, and then no connection is accepted for a while. */
  drop_and_refuse: 4,
  /** The reply breaks off in the middle. */
  cut: 4,
  /** The reply ends in the middle, as if it were complete. */
  shorten: 3,
  /** The reply is slow. */
  delay: 4,
  /** The connection breaks, and the request arrives after some that were sent later. */
  deliver_late: 5,
  /** The request reaches the service twice at once. */
  deliver_twice: 4,
  /** The request is answered, and arrives a second time after others. */
  deliver_again_late: 3,
  /** A proxy refuses the request, which is not carried out. */
  limited: 3,
  unavailable: 2,
  /** A proxy reports a refusal, although the request is carried out. */
  bad_gateway: 3,
} as const

export type Fault = keyof typeof FAULTS
