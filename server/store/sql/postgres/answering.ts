import { connect, type NetConnectOpts } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Where a server listens, as pg understands an address: a host that begins with a slash is the folder of a socket. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
}

// "SSL Session Encryption" in PostgreSQL's documentation of its protocol: the server answers one byte, before any sign-in.
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** What goes wrong on this side says nothing of the server. */
const OUR_OWN = /^(EMFILE|ENFILE|ENOBUFS|EADDRNOTAVAIL|EAI_[A-Z]+|ENOTFOUND)$/

/**
 * Whether a server answers a new connection at all. One that is busy for hours with a statement does, also when all of its connections
 * are taken; one that hangs, or cannot be reached, does not. Undefined when nothing was learned.
 */
export function answersAtAll(address: ServerAddress, limitMs: number): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const socket = connect(optionsOf(address), () => socket.write(SSL_REQUEST))
    const end = (answer: boolean | undefined) => {
      clearTimeout(limit)
      socket.destroy()
      resolve(answer)
    }
    socket.once('data', () => end(true))
    socket.once('end', () => end(false))
    socket.once('error', ({ code }: NodeJS.ErrnoException) => end(OUR_OWN.test(code ?? '') ? undefined : false))
    const limit = setTimeout(async () => {
      // When this thread was busy the answer may be there, unread.
      await nextTurn()
      await nextTurn()
      end(false)
    }, limitMs)
  })
}

function optionsOf({ host, port }: ServerAddress): NetConnectOpts {
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}
