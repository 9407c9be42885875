import type { Lane } from '../../domain/lane.ts'

/** How busy an engine is, for those who watch it. */
export interface EngineState {
  /** Statements that wait or run, by lane. */
  readonly jobs: Readonly<Partial<Record<Lane, number>>>
  /** Bytes on disk, where the database is files of this machine. */
  readonly files?: { readonly database: number; readonly wal: number }
  /** Connections to a database server, by what they are for. */
  readonly pools?: Readonly<Record<string, PoolUse>>
}

/** Connections of a pool. */
export interface PoolUse {
  readonly used: number
  readonly idle: number
  /** Who waits for one. */
  readonly waiting: number
}
