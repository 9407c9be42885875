import { newId } from '../domain/ids.ts'
import type { LetInBy } from '../store/interface/sessions.ts'
import type { AccountRecord } from '../store/interface/users.ts'
import type { Store } from '../store/store.ts'
import type { Attempt } from './hashing-queue.ts'
import { arePassword, hashPassword } from './password.ts'

/** The account that an address and a password lead to: one that is there, or a new one with its password's hash. */
export interface Joining {
  readonly userId: string
  readonly passwordHash: string | undefined
  /** What let the user into an account that is there. */
  readonly letInBy?: LetInBy
}

/** An account that a password opens, and the stored hash that the password has. */
export type OpenedAccount = AccountRecord

/**
 * The account of an address that a password opens; undefined when there is none, which takes as long. Several accounts that one
 * password opens belong to one person, and are merged.
 */
export async function openAccount(
  store: Store,
  email: string,
  password: string,
  attempt?: Attempt,
): Promise<OpenedAccount | undefined> {
  const accounts = await store.findAccounts({ email })
  const areRight = await arePassword(
    password,
    accounts.map(({ passwordHash }) => passwordHash),
    attempt,
  )
  const [opened, ...merged] = accounts.filter((_, place) => areRight[place])
  if (opened !== undefined && merged.length > 0) await store.mergeUsers({ kept: opened, merged })
  return opened
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
  return opened === undefined ? { userId: newId('user'), passwordHash } : joiningBy(opened)
}

/** An account that is there, for as long as it has the password that opened it. */
export function joiningBy({ userId, passwordHash }: OpenedAccount): Joining {
  return { userId, passwordHash: undefined, letInBy: { passwordHash } }
}

/** The hash of a password for an address, with the salt that its accounts have. */
export async function newHash(store: Store, email: string, password: string, attempt?: Attempt): Promise<string> {
  const [account] = await store.findAccounts({ email })
  return hashPassword(password, account?.passwordHash, attempt)
}
