import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Attempt, HashingQueue } from './hashing-queue.ts'

const argon2id = promisify((parameters: Argon2Parameters, done: (error: Error | null, hash: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

interface HashCost {
  /** In KiB. */
  readonly memory: number
  readonly passes: number
}

/** OWASP's first choice of 2025: 19 MiB, two passes, one lane. Each hash carries its own parameters, so that these can grow. */
export const HASH_COST: HashCost = { memory: 19_456, passes: 2 }
let cost = HASH_COST
const SALT_BYTES = 16
const HASH_BYTES = 32

// Each hash takes 19 MiB, and about 20 ms of one of Node's four threads, which also read files.
// A thousand that wait are done within ten seconds.
const queue = new HashingQueue({ atOnce: 2, fresh: 1_000, ofOneNetwork: 50, suspect: 100 })

/**
 * The Argon2id hash of a password in the PHC format, with a new salt or with that of another hash. `attempt` says where the password comes
 * from; an operator's or a new one of a user who is signed in comes without. Throws the 503 when too many wait to be hashed.
 */
export async function hashPassword(password: string, like?: string, attempt?: Attempt): Promise<string> {
  const settings = like === undefined ? newSettings() : settingsOf(like).settings
  return phcOf(settings, await derive(password, settings, attempt))
}

/** Whether a password is that of a hash. Without a hash, for a user that does not exist, the answer is no and takes as long. */
export async function isPassword(password: string, phc: string | undefined): Promise<boolean> {
  const [isRight = false] = await arePassword(password, phc === undefined ? [] : [phc])
  return isRight
}

/**
 * For each hash whether it is that of the password. Hashes of one salt take as long as one does, and so does none at all: all accounts of
 * an address share theirs, so that the time says nothing of how many there are.
 */
export async function arePassword(password: string, phcs: readonly string[], attempt?: Attempt): Promise<boolean[]> {
  const held = (phcs.length === 0 ? [await hashOfNoPassword()] : phcs).map(settingsOf)
  const derived = new Map<string, Buffer>()
  for (const { settings, settingsText } of held)
    if (!derived.has(settingsText)) derived.set(settingsText, await derive(password, settings, attempt))
  const areRight = held.map(({ settingsText, hash }) => {
    const found = derived.get(settingsText)
    return found?.length === hash.length && timingSafeEqual(found, hash)
  })
  return phcs.length === 0 ? [] : areRight
}

interface Settings extends HashCost {
  readonly salt: Buffer
}

function newSettings(): Settings {
  return { salt: randomBytes(SALT_BYTES), ...cost }
}

function phcOf({ salt, memory, passes }: Settings, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(salt)}$${base64(hash)}`
}

const FORM = /^(\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+))\$([\w+/]+)$/

function settingsOf(phc: string): { settings: Settings; settingsText: string; hash: Buffer } {
  const [, settingsText, memory, passes, salt, hash] = FORM.exec(phc) ?? []
  if (settingsText === undefined || salt === undefined || hash === undefined)
    throw new Error('a stored password hash cannot be read')
  const settings = { salt: Buffer.from(salt, 'base64'), memory: Number(memory), passes: Number(passes) }
  return { settings, settingsText, hash: Buffer.from(hash, 'base64') }
}

let noPassword: Promise<string> | undefined

/** The hash to compare with where there is no account. Made once; after a failure it is made again. */
function hashOfNoPassword(): Promise<string> {
  noPassword ??= hashPassword(randomBytes(SALT_BYTES).toString('hex')).catch((error) => {
    noPassword = undefined
    throw error
  })
  return noPassword
}

/** For tests, which hash thousands of passwords: makes new hashes in this process at another cost than the product's. */
export function hashAtCost(other: HashCost): void {
  cost = other
  noPassword = undefined
}

function derive(password: string, { salt, memory, passes }: Settings, attempt: Attempt | undefined): Promise<Buffer> {
  // One password can be typed in several forms of Unicode, depending on the keyboard.
  const message = Buffer.from(password.normalize('NFKC'))
  const hash = () => argon2id({ message, nonce: salt, memory, passes, parallelism: 1, tagLength: HASH_BYTES })
  return queue.run(hash, attempt)
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
