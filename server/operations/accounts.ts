import { newId } from '../domain/ids.ts'
import type { Store } from '../store/store.ts'
import type { Attempt } from './hashing-queue.ts'
import { arePassword, hashPassword } from './password.ts'

/** The account that an address and a password lead to: one that is there, or a new one with its password's hash. */
export interface Joining {
  readonly userId: string
  readonly passwordHash: string | undefined
}

/**
 * The account of an address that a password opens; undefined when there is none, which takes as long. Several accounts that one
 * password opens belong to one person, and are merged.
 */
export async function openAccount(
  store: Store,
  email: string,
  password: string,
  attempt?: Attempt,
): Promise<string | undefined> {
  const accounts = await store.findAccounts({ email })
  const areRight = await arePassword(
    password,
    accounts.map(({ passwordHash }) => passwordHash),
    attempt,
  )
  const [userId, ...merged] = accounts.flatMap((account, place) => (areRight[place] ? [account.userId] : []))
  if (userId !== undefined && merged.length > 0) await store.mergeUsers({ userId, merged })
  return userId
}

/** The account of an address that a password opens, or else a new one. Both take the same time. */
export async function openOrNewAccount(
  store: Store,
  email: string,
  password: string,
  attempt?: Attempt,
): Promise<Joining> {
  const opened = await openAccount(store, email, password, attempt)
  const passwordHash = await newHash(store, email, password, attempt)
  return opened === undefined ? { userId: newId('user'), passwordHash } : { userId: opened, passwordHash: undefined }
}

/** The hash of a password for an address, with the salt that its accounts have. */
export async function newHash(store: Store, email: string, password: string, attempt?: Attempt): Promise<string> {
  const [account] = await store.findAccounts({ email })
  return hashPassword(password, account?.passwordHash, attempt)
}
