import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isReachable, readNetworks } from '../../server/domain/public-address.ts'
import { urlProblem } from '../../server/domain/webhook-url.ts'
import { RefusedAddressError } from '../../server/webhooks/checked-lookup.ts'
import { WebhookRequests } from '../../server/webhooks/requests.ts'
import { startNameServer } from '../support/name-server.ts'
import { startReceiver } from '../support/webhook-receiver.ts'

/** Addresses within an organization's network, as URLs can spell them. */
const INSIDE = [
  ...['127.0.0.1', '127.1', '127.255.255.254', '0x7f.0.0.1', '0177.0.0.1', '2130706433', '127.0.0.1.', 'localhost'],
  ...['0.0.0.0', '0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.1.1'],
  ...['169.254.169.254', '169.254.170.2', '169.254.0.1', '100.64.0.1', '100.127.255.254', '100.100.100.200'],
  ...[
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '198.19.255.255',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...['[::]', '[::1]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:169.254.169.254]'],
  ...['[::ffff:0:127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::10.0.0.1]'],
  ...['[2002:7f00:1::]', '[2002:a9fe:a9fe::1]', '[2001:0:7f00:1::]', '[fc00::1]', '[fd00:ec2::254]', '[fe80::1]'],
  ...['[febf::1]', '[fec0::1]', '[ff02::1]', '[ff0e::1]', '[100::1]', '[2001:db8::1]', '[5f00::1]', '[4000::1]'],
  ...['LOCALHOST', 'anything.localhost', 'localhost.'],
]

const listener = createServer()
let connections = 0
listener.on('connection', (socket) => {
  connections += 1
  socket.destroy()
})
let port = 0

beforeAll(async () => {
  await once(listener.listen(0, '::'), 'listening')
  port = (listener.address() as AddressInfo).port
})
afterAll(() => {
  listener.close()
  expect(connections).toBe(0)
})

function requestsTo(networks = '', resolve?: Resolver) {
  const reach = { allowsHttp: true, networks: networks === '' ? [] : (readNetworks(networks) ?? expect.fail()) }
  const requests = new WebhookRequests({ reach, resolve, limitMs: 2_000 })
  onTestFinished(() => requests.close())
  return requests
}

test(`none of ${INSIDE.length} ways to name an address inside of a network gets a connection`, async () => {
  expect(INSIDE.length).toBeGreaterThan(40)
  const requests = requestsTo()
  for (const host of INSIDE)
    await expect(requests.post(`http://${host}:${port}/`, {}, '{}'), host).rejects.toThrow(RefusedAddressError)
  expect(connections).toBe(0)
})

test('a name gets no connection if one of its addresses is inside, whatever the others are', async () => {
  const names = await startNameServer(['192.0.43.8', '127.0.0.1'])
  onTestFinished(names.close)
  const resolver = new Resolver()
  resolver.setServers([names.address])
  const requests = requestsTo('', resolver)
  for (const addresses of [
    ['192.0.43.8', '127.0.0.1'],
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['10.1.2.3', '192.0.43.8'],
  ]) {
    names.know(addresses)
    const sent = requests.post(`http://hooks.example.com:${port}/`, {}, '{}')
    await expect(sent, addresses.join()).rejects.toThrow(RefusedAddressError)
  }
})

test('a name that changes its address after it was checked is connected to at the address that was checked', async () => {
  const names = await startNameServer(['127.0.0.2'])
  onTestFinished(names.close)
  const resolver = new Resolver()
  resolver.setServers([names.address])
  const rebinding = {
    async resolve4(name: string) {
      const found = await resolver.resolve4(name)
      names.know(['127.0.0.1']) // from now on everybody who asks is told this
      return found
    },
    resolve6: resolver.resolve6.bind(resolver),
  } as Resolver
  const inside = createServer((socket) => socket.destroy())
  let reached = 0
  inside.on('connection', () => {
    reached += 1
  })
  await once(inside.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void inside.close())
  const requests = requestsTo('127.0.0.2/32', rebinding)
  const url = `http://hooks.example.com:${(inside.address() as AddressInfo).port}/`
  await expect(requests.post(url, {}, '{}')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(requests.post(url, {}, '{}')).rejects.toThrow(RefusedAddressError)
  expect(reached).toBe(0)
})

test('a redirect is an answer like any other, and nobody goes where it leads', async () => {
  const target = await startReceiver()
  const receiver = await startReceiver(() => ({ status: 307, headers: { location: target.url } }))
  expect(await requestsTo('127.0.0.0/8').post(receiver.url, {}, '{}')).toMatchObject({ status: 307 })
  expect(target.connections()).toBe(0)
})

test('an answer that changes the protocol, which nobody asked for, is one like any other, and its connection ends', async () => {
  let ended = 0
  const switching = createServer((socket) => {
    socket.on('close', () => {
      ended += 1
    })
    socket.on('error', () => {})
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    )
  })
  await once(switching.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void switching.close())
  const url = `http://127.0.0.1:${(switching.address() as AddressInfo).port}/`
  expect(await requestsTo('127.0.0.0/8').post(url, {}, '{}')).toMatchObject({ status: 101 })
  await expect.poll(() => ended).toBe(1)
})

test('public addresses are reachable, and those of networks that the operator allows', () => {
  for (const address of ['192.0.43.8', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect(isReachable(address, []), address).toBe(true)
  const networks = readNetworks('10.1.0.0/16, fd00::/8') ?? []
  const inside = ['10.1.2.3', 'fd12::1', '10.2.0.1', '::ffff:10.1.2.3', 'nonsense', ''].map((address) =>
    isReachable(address, networks),
  )
  expect(inside).toEqual([true, true, false, false, false, false])
  for (const text of ['10/8', '10.1/16', '10.1.0.0', '10.1.0.0/33', 'x', '10.0.0.0/8,'])
    expect(readNetworks(text), text).toBeUndefined()
})

test.each([
  ['http://hooks.example.com/', 'https://'],
  ['ftp://hooks.example.com/', 'https://'],
  ['https://ada:secret@hooks.example.com/', 'password'],
  ['https://ada@hooks.example.com/', 'user'],
  ['https://hooks.example.com:22/', '22'],
  ['https://hooks.example.com:25/', '25'],
  ['https://hooks.example.com:80/', '80'],
  ['https:hooks.example.com/', 'no URL'],
  ['https:///hooks.example.com/', 'no URL'],
  ['https:\\\\hooks.example.com/', 'no URL'],
  [' https://hooks.example.com/', 'no URL'],
  ['https://hooks.exam\tple.com/', 'no URL'],
  ['https://hooks.example.com/\r\n', 'no URL'],
  ['hooks.example.com', 'no URL'],
  ['https://', 'no URL'],
  ['https://127.0.0.1/', 'not public'],
  ['https://[::1]/', 'not public'],
  ['https://2130706433/', 'not public'],
  [`https://hooks.example.com/${'x'.repeat(2048)}`, 'characters'],
])('%s is refused with a reason', (url, reason) => {
  expect(urlProblem(url, { allowsHttp: false, networks: [] })).toContain(reason)
})

test.each([
  'https://hooks.example.com/a?b=c#d',
  'https://hooks.example.com:8443/',
  'https://192.0.43.8/',
  'https://b%C3%BCcher.example/',
])('%s is allowed', (url) => {
  expect(urlProblem(url, { allowsHttp: false, networks: [] })).toBeUndefined()
})

test('an address that was allowed when its webhook was made is refused when it is not any more', async () => {
  const receiver = await startReceiver()
  const networks = readNetworks('127.0.0.0/8') ?? []
  const post = (allowsHttp: boolean) => {
    const requests = new WebhookRequests({ reach: { allowsHttp, networks }, limitMs: 2_000 })
    onTestFinished(() => requests.close())
    return requests.post(`${receiver.url}/`, {}, '{}')
  }
  expect((await post(true)).status).toBe(204)
  await expect(post(false)).rejects.toBeInstanceOf(RefusedAddressError)
})
