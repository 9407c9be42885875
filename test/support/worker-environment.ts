import { builtinEnvironments, type Environment } from 'vitest/runtime'
import { endWorker } from './worker-end.ts'

/** Node's own, with an end: vitest runs many files in one worker, and has no other hook for when the last one is done. */
const environment: Environment = {
  ...builtinEnvironments.node,
  name: 'worker',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const node = await builtinEnvironments.node.setup(global, options)
    return {
      async teardown() {
        await endWorker()
        await node.teardown(global)
      },
    }
  },
}

export default environment
