import { addressesOf } from '../../interface/database-url.ts'
import { StoreError } from '../../interface/store-error.ts'
import type { Role } from './role.ts'
import { WatchedServer } from './watched-server.ts'

const known = new Map<string, Servers>()

/** The servers that an address names, shared by all pools of this thread that are over the same ones. Each who takes them closes them. */
export function serversOf(url: string): Servers {
  const servers = known.get(url) ?? new Servers(url)
  known.set(url, servers)
  servers.users += 1
  return servers
}

/** Several servers of which one at a time can be written, or a single one. */
export class Servers {
  readonly all: readonly WatchedServer[]
  /** When each of several was checked: until then it is unknown which of two writable ones is the latest. */
  readonly looked: Promise<unknown>
  users = 0
  readonly #url: string
  /** The highest timeline that was ever seen, by system. */
  readonly #highest = new Map<string, number>()

  constructor(url: string) {
    this.#url = url
    const addresses = addressesOf(url)
    const areSeveral = addresses.length > 1
    this.all = addresses.map((address) => new WatchedServer(address, areSeveral, () => this.#dropOutdated()))
    this.looked = areSeveral ? Promise.all(this.all.map((server) => server.look())) : Promise.resolve()
  }

  /** The most promising first, without those that do not answer. */
  get inOrder(): readonly WatchedServer[] {
    const rank = ({ role }: WatchedServer) =>
      role === undefined ? 1 : role.isStandby || this.#isOutdated(role) ? 2 : 0
    return this.all.filter(({ isSilent }) => !isSilent).sort((one, other) => rank(one) - rank(other))
  }

  /** Throws unless a server can be written, and no other one was promoted after it. */
  requireLatest({ address: { host, port } }: WatchedServer, role: Role): void {
    const unavailable = (why: string) => new StoreError('unavailable', `${host}:${port} ${why}`)
    if (role.isStandby) throw unavailable('is a standby')
    if (this.#isOutdated(role))
      throw unavailable(`was replaced: its timeline is ${role.timeline}, and ${this.#latest(role.system)} was seen`)
  }

  close(): void {
    this.users -= 1
    if (this.users > 0) return
    known.delete(this.#url)
    for (const server of this.all) server.close()
  }

  /** A primary that hung or was cut off while another was promoted does not know it, and accepts writes that will be lost. */
  #dropOutdated(): void {
    for (const server of this.all) if (server.role && this.#isOutdated(server.role)) server.drop()
  }

  #isOutdated({ isStandby, timeline, system }: Role): boolean {
    return !isStandby && timeline < this.#latest(system)
  }

  #latest(system: string): number {
    const seen = this.all.map(({ role }) => (role?.system === system ? role.timeline : 0))
    const latest = Math.max(this.#highest.get(system) ?? 0, ...seen)
    this.#highest.set(system, latest)
    return latest
  }
}
