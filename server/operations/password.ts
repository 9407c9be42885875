import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Turns } from './turns.ts'

const argon2id = promisify((parameters: Argon2Parameters, done: (error: Error | null, hash: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** OWASP's first choice of 2025: 19 MiB, two passes, one lane. Hashes carry theirs, so that these can grow. */
const MEMORY_KIB = 19_456
const PASSES = 2
const SALT_BYTES = 16
const HASH_BYTES = 32

// Each takes 19 MiB and about 20 ms of one of the four threads that files are read by too.
const AT_ONCE = 2
const WAITING = 100
const turns = new Turns(AT_ONCE, WAITING)

/** The Argon2id hash of a password in the PHC format. Throws the 503 when too many wait to be hashed. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, { salt, memory: MEMORY_KIB, passes: PASSES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(hash)}`
}

/** Whether a password is that of a hash. Without a hash, for a user that is not there, it takes as long and says no. */
export async function isPassword(password: string, phc: string | undefined): Promise<boolean> {
  const [, memory, passes, salt, hash] = FORM.exec(phc ?? (await nobodysHash())) ?? []
  if (salt === undefined || hash === undefined) throw new Error('a stored password hash cannot be read')
  const parameters = { salt: Buffer.from(salt, 'base64'), memory: Number(memory), passes: Number(passes) }
  const isSame = timingSafeEqual(await derive(password, parameters), Buffer.from(hash, 'base64'))
  return isSame && phc !== undefined
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

let nobody: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  nobody ??= hashPassword(randomBytes(SALT_BYTES).toString('hex'))
  return nobody
}

function derive(password: string, { salt, memory, passes }: { salt: Buffer; memory: number; passes: number }) {
  // One password can be typed in several forms of Unicode, depending on the keyboard.
  const message = Buffer.from(password.normalize('NFKC'))
  return turns.run(() => argon2id({ message, nonce: salt, memory, passes, parallelism: 1, tagLength: HASH_BYTES }))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
