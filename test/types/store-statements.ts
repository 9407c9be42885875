/** What the compiler has to refuse of functions of the store. Compiled with everything else, and never run. */
import type { Kysely } from 'kysely'
import type { Statements } from '../../server/store/interface/statements.ts'
import { readsByKey } from '../../server/store/reads/index.ts'
import { findProject } from '../../server/store/reads/projects.ts'
import type { Thread } from '../../server/store/runtime/thread.ts'
import type { Reads } from '../../server/store/sql/implemented.ts'
import type { Schema } from '../../server/store/sql/schema.ts'

/** A function that fits stands in a list. */
export const declared = { findProject } satisfies Reads

// @ts-expect-error: no interface declares this name.
export const undeclared = { findNothing: async () => undefined } satisfies Reads

export const misfit = {
  // @ts-expect-error: it takes another argument than the interface says.
  findProject: async (_: Kysely<Schema>, { projectName }: { projectName: string }) => projectName && undefined,
} satisfies Reads

// @ts-expect-error: declared functions are missing here.
export const incomplete: Record<keyof Statements, unknown> = readsByKey

/** The jobs of a thread go with their own arguments. */
export function jobs(thread: Thread<Pick<Statements, 'selectRows'>>): void {
  // @ts-expect-error: this thread has no such job.
  void thread.run('selectSummary', {})
  // @ts-expect-error: that is no query.
  void thread.run('selectRows', {})
}
