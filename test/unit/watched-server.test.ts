import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WatchedServer } from '../../server/store/sql/postgres/watched-server.ts'

test('a database server that takes connections and never answers is given up when it was asked twice', async () => {
  const hanging = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  onTestFinished(() => void hanging.close())
  await once(hanging, 'listening')
  const { port } = hanging.address() as AddressInfo // it listens at a port
  const looks: boolean[] = []
  const seen = Promise.withResolvers<void>()
  const watched = new WatchedServer(`postgres://postgres@127.0.0.1:${port}/postgres`, true, () => {
    looks.push(watched.isSilent)
    if (looks.length === 2) seen.resolve()
  })
  onTestFinished(() => watched.close())
  void watched.look()
  await seen.promise
  expect(looks).toEqual([false, true])
})
