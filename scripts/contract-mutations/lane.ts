/** A copy of the project in which one mutation after the other is tried. */
import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { JsonObject } from '@dataset-service/generator'
import { COMPILER_FLAGS } from '../check/compiler-environment.ts'
import { USER_PROGRAM } from './mutation.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** A program that takes longer counts as hanging. */
const PATIENCE_MS = 120_000
const COPIED = ['server', 'client', 'generated', 'scripts', 'package.json']
/** One thread, since each lane keeps a core busy: two threads take twice the processor time. */
const TSC_OPTIONS = [...COMPILER_FLAGS, '--project', '.', '--pretty', 'false']
const COMPILED = ['server', 'client', 'generated', USER_PROGRAM]

/** The result of a mutated document. */
export interface Outcome {
  /** Files with an error, sorted; `generator` when nothing was generated. */
  readonly compiler: readonly string[]
  readonly starts: boolean
  /** All output, shown if the result is not the expected one. */
  readonly output: string
}

export async function openLane(): Promise<string> {
  const lane = await mkdtemp(join(tmpdir(), 'contract-mutations-'))
  await Promise.all(COPIED.map((name) => cp(join(ROOT, name), join(lane, name), { recursive: true })))
  await symlink(join(ROOT, 'node_modules'), join(lane, 'node_modules'))
  const config = JSON.parse(await readFile(join(ROOT, 'tsconfig.json'), 'utf8'))
  await writeFile(join(lane, 'tsconfig.json'), JSON.stringify({ ...config, include: COMPILED }))
  return lane
}

export async function closeLane(lane: string): Promise<void> {
  await rm(lane, { recursive: true, force: true })
}

/** Generates from the document, compiles, and starts the server if it compiles. */
export async function tryDocument(lane: string, document: JsonObject): Promise<Outcome> {
  // JSON is YAML
  await writeFile(join(lane, 'openapi.yaml'), JSON.stringify(document, null, 1))
  const generated = await run(lane, process.execPath, ['scripts/generate.ts'])
  if (generated !== '') return { compiler: ['generator'], starts: false, output: generated }
  const errors = await run(lane, join(ROOT, 'node_modules/.bin/tsc'), TSC_OPTIONS)
  const files = [...errors.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file]) => file ?? '')
  if (errors !== '') return { compiler: [...new Set(files)].sort(), starts: false, output: errors }
  const refusal = await start(lane)
  return { compiler: [], starts: refusal === '', output: refusal }
}

/** The output of a program that fails; empty if it succeeds. */
async function run(cwd: string, program: string, options: readonly string[]): Promise<string> {
  return promisify(execFile)(program, options, { cwd, timeout: PATIENCE_MS }).then(
    () => '',
    ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => stdout + stderr || 'failed without a word',
  )
}

/** The server's output if it does not start; empty if it does. */
async function start(cwd: string): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATABASE_URL: 'sqlite:start.db',
    LOG_LEVEL: 'silent',
    WORKERS: '1',
  }
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
  })
  let said = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  for await (const line of createInterface(server.stdout)) {
    if (!line.startsWith('Serving ')) continue
    server.kill('SIGKILL')
    await ended
    return ''
  }
  await ended
  return said || 'ended without a word'
}
