import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { loginFile, writePrivateFile } from '../../client/cli/login-file.ts'
import { COMMAND_LINE, commandLine } from '../support/cli.ts'

describe('login', () => {
  const cli = commandLine()
  const noEnv = { DATASET_SERVICE_URL: undefined, DATASET_SERVICE_API_KEY: undefined }
  const file = () => join(cli.folder, 'config/dataset-service/login.json')

  test('does not keep a key that the service refuses, and does not show it', async () => {
    const options = { input: 'dsk_wrong\n', env: noEnv }
    const { exitCode, stderr, stdout } = await cli.run(['login', '--url', cli.server.baseUrl], options)
    expect(exitCode).toBe(3)
    expect(stderr).toContain('API key')
    expect(stderr + stdout).not.toContain('dsk_wrong')
    expect(existsSync(file())).toBe(false)
  })

  test('says what is missing without a login', async () => {
    const { exitCode, stderr } = await cli.run(['datasets', 'list'], { env: noEnv })
    expect(exitCode).toBe(2)
    expect(stderr).toBe(
      'Not logged in. Run dataset-service login, or set DATASET_SERVICE_API_KEY and DATASET_SERVICE_URL.\n',
    )
  })

  test('keeps a key, for its owner only, and uses it from then on', async () => {
    const input = `${cli.own.apiKey}\n`
    const { exitCode, stdout } = await cli.run(['login', '--url', cli.server.baseUrl], { input, env: noEnv })
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: `Logged in to Test at ${cli.server.baseUrl}: 1,000,000 requests per minute, 10,000 rows per request. The key is stored in ${file()}.\n`,
    })
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(statSync(join(file(), '..')).mode & 0o777).toBe(0o700)
    expect((await cli.run(['whoami'], { env: noEnv })).stdout).toContain('plan enterprise')
  })

  test('shows the key to no other service', async () => {
    const { exitCode, stderr } = await cli.run(['whoami', '--url', 'http://127.0.0.1:9/v1'], { env: noEnv })
    expect(exitCode).toBe(2)
    expect(stderr).toContain(`The login is for ${cli.server.baseUrl}, not http://127.0.0.1:9/v1.`)
  })

  test('asks for the key on a terminal without showing what is typed', async () => {
    const command = `'${process.execPath}' '${COMMAND_LINE}' login --url ${cli.server.baseUrl}`
    const program: [string, ...string[]] = ['script', '-qec', command, '/dev/null']
    // A carriage return is what the key named Enter sends.
    const { exitCode, stdout } = await cli.run([], { program, input: `x\u0015${cli.own.apiKey}x\u007f\r`, env: noEnv })
    expect(stdout).toContain('API key: ')
    expect(stdout).toContain('Logged in to Test')
    // The terminal itself has echoed what comes before the prompt.
    expect(stdout.slice(stdout.indexOf('API key: '))).not.toContain(cli.own.apiKey)
    expect(exitCode).toBe(0)
    expect(readFileSync(file(), 'utf8')).toContain(cli.own.apiKey)
  })

  test('is forgotten by logout', async () => {
    expect((await cli.run(['logout'], { env: noEnv })).stdout).toBe('The stored key is removed.\n')
    expect(existsSync(file())).toBe(false)
  })
})

test.runIf(process.platform === 'linux')('A key is never kept where the program runs, although HOME is empty', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('XDG_CONFIG_HOME', undefined)
  for (const home of ['', '.', undefined]) {
    vi.stubEnv('HOME', home)
    expect(loginFile()).toBe(join(userInfo().homedir, '.config/dataset-service/login.json'))
  }
})

test('A login that the disk has no room for leaves the former one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'login.json')
  await writePrivateFile(file, 'former')
  // What is written before it takes the place of the file goes to a device that is full.
  symlinkSync('/dev/full', `${file}.${process.pid}`)
  await expect(writePrivateFile(file, 'new')).rejects.toThrow(`${file} cannot be written: ENOSPC`)
  expect(readFileSync(file, 'utf8')).toBe('former')
  expect(readdirSync(folder)).toEqual(['login.json'])
})
