import type { ServerResponse } from 'node:http'

/**
 * Headers of a reply that goes out in one step. `writeHead` takes them as they are; with `setHeader` Node would look at each of them twice, and file it
 * under its name in lower case, which is a twentieth of a small request.
 */
export class ReplyHeaders {
  /** Names and values alternate. */
  readonly #list: string[] = []

  /** In the place of an earlier one with this name, which is always spelled alike. */
  set(name: string, value: string): void {
    const list = this.#list
    for (let at = 0; at < list.length; at += 2) {
      if (list[at] !== name) continue
      list[at + 1] = value
      return
    }
    list.push(name, value)
  }

  /** Sends the head of a reply, with what else `setHeader` was called for. */
  writeHead(response: ServerResponse, status: number): void {
    response.writeHead(status, this.#list)
  }

  /** For a reply whose head somebody else sends. What was set there counts. */
  giveTo(response: ServerResponse): void {
    const list = this.#list
    for (let at = 0; at < list.length; at += 2) {
      const name = list[at] ?? ''
      if (!response.hasHeader(name)) response.setHeader(name, list[at + 1] ?? '')
    }
  }
}
