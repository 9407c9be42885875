import type { IdempotencyKey, KeptAnswer, KeyPlace, Repeated } from '../../domain/idempotency-key.ts'
import type { OrganizationKey } from './organizations.ts'

/** A write that may have an answer to keep. */
export interface Keeping extends OrganizationKey {
  /** Undefined where the caller sent no key. */
  readonly keep?: KeptAnswer | undefined
  readonly now: number
}

/** Answers to requests with an `Idempotency-Key`, for 24 hours. They are kept by the writes themselves, in the same transaction. */
export interface IdempotencyKeys {
  /** What is kept under a key: the answer to the same request, or that another request has the key. Undefined when nothing is. */
  findKeptAnswer(
    key: OrganizationKey & IdempotencyKey & { readonly place: KeyPlace; readonly now: number },
  ): Promise<Repeated | undefined>
  /**
   * Notes beside an organization's rows that the catalogue keeps an answer, so that the key is not taken there for another request.
   * Nothing to do where both are one place.
   */
  noteKey(key: Keeping): Promise<void>
}

/** Answers that are kept before a time, in one of the places that have some. */
export interface OldAnswers {
  /** Beside whose rows; in the catalogue without it. */
  readonly organizationId?: string
  readonly keptBefore: number
}

/** Single transactions of `forgetAnswers`. */
export interface IdempotencyKeySteps {
  /** Deletes at most 1,000 answers. Returns how many; 0 when none is left. */
  deleteKeptAnswers(old: OldAnswers): Promise<number>
}
