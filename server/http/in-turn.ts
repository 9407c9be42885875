import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// Kept on the socket: a WeakMap of all sockets costs each request, and the garbage collector, several times as much.
const LATEST_REPLY = Symbol('latest reply')
const SERVED_IN = Symbol('served in')

type KnownSocket = Socket & { [LATEST_REPLY]?: ServerResponse; [SERVED_IN]?: number }

/** The reply to the last request that came on a connection. */
export function latestReply(socket: KnownSocket): ServerResponse | undefined {
  return socket[LATEST_REPLY]
}

/**
 * Serves the requests of a connection one after the other, and one in each turn of the event loop. Node would serve all that it finds in what it has
 * read, thousands of small ones at once, and everybody else would wait. A request that comes after one whose reply closes the connection is not
 * carried out, since nobody would hear of it.
 */
export function inTurn(listener: RequestListener): RequestListener {
  const turn = turns()
  return (request, response) => {
    const socket: KnownSocket = request.socket
    const earlier = socket[LATEST_REPLY]
    socket[LATEST_REPLY] = response
    const isAnswered = earlier === undefined || earlier.closed
    if (isAnswered && socket[SERVED_IN] !== turn.now()) {
      socket[SERVED_IN] = turn.now()
      listener(request, response)
      return
    }
    let waits = true
    const isLatest = () => socket[LATEST_REPLY] === response
    const serve = () => {
      waits = false
      if (!socket.writable) return
      socket[SERVED_IN] = turn.now()
      if (isLatest()) socket.resume()
      listener(request, response)
    }
    if (isAnswered) setImmediate(serve)
    else
      earlier.once('close', () => {
        // Again: Node has read on to drop the earlier request's body.
        if (!isLatest()) socket.pause()
        setImmediate(serve)
      })
    // Once what was read is parsed, or the next body in it.
    process.nextTick(() => {
      if (waits && isLatest()) socket.pause()
    })
  }
}

/** Counts the turns of the event loop in which somebody asks. */
function turns(): { now(): number } {
  let count = 0
  let isCounted = false
  return {
    now() {
      if (!isCounted) {
        isCounted = true
        setImmediate(() => {
          isCounted = false
          count += 1
        })
      }
      return count
    },
  }
}
