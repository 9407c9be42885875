import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EXIT } from './exit-codes.ts'
import { CliError, isSystemError, unwritten, usageError } from './failure.ts'
import { userFolder } from './user-folder.ts'

/** The service that was logged in to, and the key for it. */
export interface Login {
  readonly url: string
  readonly apiKey: string
}

/** `$XDG_CONFIG_HOME/dataset-service/login.json`. */
export function loginFile(): string {
  return join(userFolder('XDG_CONFIG_HOME', '.config'), 'login.json')
}

/** Undefined if there is no login. Also removes other users' rights to the file. */
export async function readLogin(): Promise<Login | undefined> {
  const file = loginFile()
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined
    throw new CliError(`The login cannot be read: ${String(error)}`, EXIT.usage)
  }
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0) {
    await chmod(file, 0o600)
    process.stderr.write(`Other users could read ${file}; it has mode 0600 again. Replace the key in it.\n`)
  }
  return parsedLogin(file, text)
}

function parsedLogin(file: string, text: string): Login {
  try {
    const { url, apiKey }: Partial<Login> = JSON.parse(text)
    if (typeof url === 'string' && typeof apiKey === 'string') return { url, apiKey }
  } catch {
    // reported below
  }
  throw usageError(`${file} has no login. Log in again: dataset-service login`)
}

/** No other user can read the key at any time, and a crash leaves the former file or this one. */
export async function writeLogin(login: Login): Promise<void> {
  const file = loginFile()
  await writePrivateFile(file, `${JSON.stringify(login, null, 2)}\n`)
}

/** Whether there was one. */
export async function removeLogin(): Promise<boolean> {
  const had = (await readLogin()) !== undefined
  await rm(loginFile(), { force: true })
  return had
}

/** The file is as it was or as it is now, for others not to read, and so also after a power cut. Throws `CliError` that names a file that cannot be written. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const folder = dirname(file)
  const draft = `${file}.${process.pid}`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(draft, text, { mode: 0o600, flush: true })
    await rename(draft, file)
    await syncFolder(folder)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw unwritten(file, error)
  }
}

/** A new name lasts when its folder is synced. Windows knows no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
