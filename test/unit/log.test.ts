import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createLogger } from '../../server/observability/log.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A program with a `logger`. */
function source(program: string): string {
  return `import { createLogger } from './server/observability/log.ts'\nconst logger = createLogger('info')\n${program}`
}

/** What a process that runs `program` with a `logger` prints. */
function printed(program: string): string[] {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', source(program)], {
    cwd: ROOT,
  })
  return [...stdout.toString().matchAll(/"msg":"(.*?)"/g)].map(([, message]) => message ?? '')
}

describe('The log on standard output', () => {
  test('has the lines of all turns of the event loop, in their order', () => {
    expect(printed(`logger.info('a'); logger.info('b'); setImmediate(() => logger.info('c'))`)).toEqual(['a', 'b', 'c'])
  })

  test('loses no line of a process that ends in the same turn, on purpose or by a fault', () => {
    expect(printed(`logger.info('a'); process.exit(1)`)).toEqual(['a'])
    expect(printed(`logger.info('a'); throw new Error('fault')`)).toEqual(['a'])
    const inNextTurn = `logger.info('a'); setImmediate(() => { logger.info('b'); process.exit(1) })`
    expect(printed(inNextTurn)).toEqual(['a', 'b'])
  })

  test.skipIf(process.platform !== 'linux')('does not end a process whose disk is full, nor do its warnings', () => {
    const next = (program: string) => `setImmediate(() => { ${program} })`
    const warned = next(`process.emitWarning('b'); process.stdout.write('c'); ${next('process.exit(7)')}`)
    const program = [
      process.execPath,
      '--input-type=module-typescript',
      '--eval',
      source(`logger.info('a'); ${warned}`),
    ]
    const full = spawnSync('sh', ['-c', 'exec "$@" > /dev/full 2> /dev/full', 'sh', ...program], { cwd: ROOT })
    expect(full.status).toBe(7)
  })

  test('says of what was thrown and is no error only what type it has', () => {
    const lines: string[] = []
    const logger = createLogger('info', { write: (line) => void lines.push(line) })
    logger.error({ err: 'a text with a secret' }, 'fault')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'fault', err: { type: 'string' } })
    expect(lines.join()).not.toContain('secret')
  })
})
