import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// Kept on the socket: a WeakMap of all sockets costs each request, and the garbage collector, several times as much.
const LATEST_REPLY = Symbol('latest reply')

type KnownSocket = Socket & { [LATEST_REPLY]?: ServerResponse }

/** The reply to the last request that came on a connection. */
export function latestReply(socket: KnownSocket): ServerResponse | undefined {
  return socket[LATEST_REPLY]
}

/**
 * Serves the requests of a connection one after the other. Node would serve all that it finds in what it has read, thousands of small ones at once,
 * and everybody else would wait. A request that comes after one whose reply closes the connection is not carried out, since nobody would hear of it.
 */
export function inTurn(listener: RequestListener): RequestListener {
  return (request, response) => {
    const socket: KnownSocket = request.socket
    const earlier = socket[LATEST_REPLY]
    socket[LATEST_REPLY] = response
    if (earlier === undefined || earlier.closed) {
      listener(request, response)
      return
    }
    const serve = () => {
      if (!socket.writable) return
      if (socket[LATEST_REPLY] === response) socket.resume()
      listener(request, response)
    }
    // Others are served in between.
    earlier.once('close', () => setImmediate(serve))
    // Once all of what was read is parsed: whoever begins to read a body resumes the socket.
    process.nextTick(() => {
      if (!response.closed && latestReply(socket) === response && !earlier.closed) socket.pause()
    })
  }
}
