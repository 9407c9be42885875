import type { Store } from '../../server/store/store.ts'

const IN_ONE_TRANSACTION = 100

/** A store that changes no more rows than these in one transaction, so that tests see what becomes of more without having 10,000. */
export function withFewInOne(store: Store): Store {
  return { ...store, changeMatching: (asked) => store.changeMatching({ mostRows: IN_ONE_TRANSACTION, ...asked }) }
}
