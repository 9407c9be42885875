/** What programs that tests start have of this environment: where they find themselves compiled, which halves a short run. */
export const COMPILED_ONCE: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}
