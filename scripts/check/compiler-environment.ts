/**
 * For TypeScript's compiler, which is a Go program: it collects no garbage before it holds so much. A third of its processor time was
 * spent on that (15 s to 10.5 s for this project), and it ends soon anyway.
 */
export const COMPILER_ENVIRONMENT = { GOGC: 'off', GOMEMLIMIT: '1500MiB' }

/** It would check with four threads, each of which makes most types anew: they take twice the processor time of one. */
export const COMPILER_FLAGS: readonly string[] = ['--singleThreaded']
