import { newId } from '../ids.ts'
import type { Store } from '../store/store.ts'
import { arePassword, hashPassword } from './password.ts'

/** Who comes with an address and a password: an account that is there, or a new one with its password's hash. */
export interface Joining {
  readonly userId: string
  readonly passwordHash: string | undefined
}

/**
 * The account of an address that a password opens; undefined when there is none, which takes as long. Several that one
 * password opens are one person's, and become one.
 */
export async function openAccount(store: Store, email: string, password: string): Promise<string | undefined> {
  const accounts = await store.findAccounts({ email })
  const areRight = await arePassword(
    password,
    accounts.map(({ passwordHash }) => passwordHash),
  )
  const [userId, ...merged] = accounts.flatMap((account, place) => (areRight[place] ? [account.userId] : []))
  if (userId !== undefined && merged.length > 0) await store.mergeUsers({ userId, merged })
  return userId
}

/** The account of an address that a password opens, or else a new one. Which of them it is takes as long. */
export async function openOrNewAccount(store: Store, email: string, password: string): Promise<Joining> {
  const [opened, passwordHash] = [await openAccount(store, email, password), await newHash(store, email, password)]
  return opened === undefined ? { userId: newId('user'), passwordHash } : { userId: opened, passwordHash: undefined }
}

/** The hash of a password for an address, with the salt that its accounts have. */
export async function newHash(store: Store, email: string, password: string): Promise<string> {
  const [account] = await store.findAccounts({ email })
  return hashPassword(password, account?.passwordHash)
}
