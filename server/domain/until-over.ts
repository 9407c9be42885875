/** Gives the signal that a request which waits has to end: its client is gone, its caller may no longer wait, or the server shuts down. */
export type UntilOver = () => AbortSignal
