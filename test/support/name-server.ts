import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER_BYTES = 12
const TYPE_A = 1

/** A name server on loopback that knows one name: whatever it is asked for has these addresses. */
export interface NameServer {
  /** `HOST:PORT` */
  readonly address: string
  /** Replaces the addresses. */
  know(addresses: readonly string[]): void
  close(): void
}

/** Starts a name server (RFC 1035, over UDP, one question a message). */
export async function startNameServer(addresses: readonly string[]): Promise<NameServer> {
  let known = addresses
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => socket.send(replyTo(query, known), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  socket.unref()
  return {
    address: `127.0.0.1:${socket.address().port}`,
    know(addresses) {
      known = addresses
    },
    close: () => void socket.close(),
  }
}

function replyTo(query: Buffer, addresses: readonly string[]): Buffer {
  const endOfName = query.indexOf(0, HEADER_BYTES)
  const question = query.subarray(HEADER_BYTES, endOfName + 5)
  const answers = query.readUInt16BE(endOfName + 1) === TYPE_A ? addresses.map(recordOf) : []
  const header = Buffer.alloc(HEADER_BYTES)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180, 2) // a reply without an error, recursion available
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(answers.length, 6)
  return Buffer.concat([header, question, ...answers])
}

/** An address of the name in the question, for a second. */
function recordOf(address: string): Buffer {
  return Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)])
}
