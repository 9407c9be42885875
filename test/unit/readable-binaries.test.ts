import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readableByAll } from '../../scripts/postgres/readable-binaries.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

const isRoot = process.getuid?.() === 0

/** A package of programs as npm installs it under a umask of 077, in a folder that only its user may enter. */
function privatePackage() {
  const folder = temporaryFolder()
  const bin = join(folder, 'native/bin')
  mkdirSync(bin, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: basename(folder) }))
  const [initdb, postgres] = [join(bin, 'initdb'), join(bin, 'postgres')]
  writeFileSync(postgres, '#!/bin/sh\necho served\n', { mode: 0o700 })
  symlinkSync('postgres', initdb)
  chmodSync(folder, 0o700)
  return { initdb, postgres }
}

test.runIf(isRoot)(
  'programs in a private folder of root are run by another user from a copy, which is made once',
  () => {
    const programs = privatePackage()
    const nobody = { uid: 65534, gid: 65534, encoding: 'utf8' as const }
    expect(spawnSync(programs.postgres, nobody).error).toMatchObject({ code: 'EACCES' })
    const copied = readableByAll(programs)
    onTestFinished(() => rmSync(dirname(dirname(copied.postgres)), { recursive: true }))
    for (const program of [copied.postgres, copied.initdb]) expect(spawnSync(program, nobody).stdout).toBe('served\n')
    expect(readableByAll(programs)).toEqual(copied)

    chmodSync(dirname(dirname(copied.postgres)), 0o777)
    expect(() => readableByAll(programs)).toThrow(/^\S+ is somebody else's, and is not run\. Remove it\.$/)
  },
)

test('programs that all may run are run where they are', () => {
  const programs = { initdb: '/bin/sh', postgres: '/bin/sh' }
  expect(readableByAll(programs)).toEqual(programs)
})
