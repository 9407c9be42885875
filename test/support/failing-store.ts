import type { Store } from '../../server/store/store.ts'

/** A store that works until a test makes it fail. */
export interface FailingStore {
  readonly wrapStore: (store: Store) => Store
  /** From now on every function throws `error`, except those in `sparing`. */
  failWith(error: Error, options?: { sparing?: readonly (keyof Store)[] }): void
  recover(): void
}

export function failingStore(): FailingStore {
  let failure: { error: Error; sparing: readonly PropertyKey[] } | undefined
  return {
    wrapStore: (store) =>
      new Proxy(store, {
        get(target, name, receiver) {
          const value: unknown = Reflect.get(target, name, receiver)
          // It does not use the database.
          if (typeof value !== 'function' || name === 'requireRoom') return value
          return (...args: unknown[]) =>
            failure === undefined || failure.sparing.includes(name)
              ? Reflect.apply(value, target, args)
              : Promise.reject(failure.error)
        },
      }),
    failWith(error, { sparing = [] } = {}) {
      failure = { error, sparing }
    },
    recover() {
      failure = undefined
    },
  }
}
