/**
 * hey-api writes files with whatever TypeScript it finds, which is that of the project it is installed in. TypeScript 7 has no
 * interface for that, so hey-api gets the one that this package depends on.
 */
import { registerHooks } from 'node:module'

let isRegistered = false

/** Has to be called before hey-api is loaded. */
export function useOwnTypeScript(): void {
  if (isRegistered) return
  isRegistered = true
  registerHooks({
    resolve: (specifier, context, next) => {
      const isHeyApi = context.parentURL?.includes('/@hey-api/') ?? false
      return next(
        specifier,
        specifier === 'typescript' && isHeyApi ? { ...context, parentURL: import.meta.url } : context,
      )
    },
  })
}
