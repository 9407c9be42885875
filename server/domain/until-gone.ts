/** Gives the signal that the caller of a request is gone. It is called only where work begins that may be long. */
export type UntilGone = () => AbortSignal
