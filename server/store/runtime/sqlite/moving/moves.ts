import type { MovedOrganization, MoveTarget } from '../../../interface/organizations.ts'
import type { CatalogueConnection } from '../../../sql/sqlite/connection.ts'
import { moveOrganization, type Pause } from './move.ts'

/** What became of a step: where the move is over, what became of it. */
export type MoveStep = Pause | MovedOrganization

/** The moves that a write thread is about to make, each step between other writes. */
export class Moves {
  readonly #catalogue: CatalogueConnection
  readonly #moves = new Map<string, AsyncGenerator<Pause, MovedOrganization>>()

  constructor(catalogue: CatalogueConnection) {
    this.#catalogue = catalogue
  }

  /** The next step of moving an organization. */
  async step(target: MoveTarget): Promise<MoveStep> {
    const { organizationId } = target
    const move = this.#moves.get(organizationId) ?? moveOrganization(this.#catalogue, target)
    this.#moves.set(organizationId, move)
    let isOver = true
    try {
      const { done, value } = await move.next()
      isOver = done === true
      return value
    } finally {
      if (isOver) this.#moves.delete(organizationId)
    }
  }
}
