/** The environment for programs that tests start: where they find their compiled code, which halves a short run. */
export const COMPILED_ONCE: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}
