import { NotFoundError } from '../../../client/index.ts'

/** Ends when something is deleted. What somebody else has deleted since it was shown is deleted too. */
export async function deleted(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
  }
}
