import type { Tenant } from '../../../scripts/bench/ours.ts'
import { FeedFollower } from './feed-follower.ts'
import type { FeedWriters } from './feed-writers.ts'
import { type Outcome, unless } from './instrument.ts'

/** At each node one that follows all rows, and one that follows those that match. */
export function followersOf(tenant: Tenant, addresses: readonly string[], { datasetId }: FeedWriters): FeedFollower[] {
  return [false, true].flatMap((isFiltered) =>
    addresses.map((baseUrl) => new FeedFollower(tenant, baseUrl, datasetId, isFiltered)),
  )
}

/** Compares the copies with the table when all is written. */
export async function outcomeOf(
  engine: string,
  followers: readonly FeedFollower[],
  writers: FeedWriters,
  { changes, seconds, plant }: { readonly changes: number; readonly seconds: number; readonly plant: boolean },
): Promise<Outcome> {
  if (plant) followers[0]?.loseRow()
  const counts = await Promise.all(followers.map((follower) => follower.end()))
  const problems = counts.flatMap((count) => count.problems.map((problem) => `${engine}: ${problem}`))
  return {
    figures: {
      changes: writers.changes,
      seconds,
      rows: counts.map(({ rows }) => rows),
      waits: counts.map(({ waits }) => waits),
    },
    broken: [
      ...problems,
      ...unless(writers.changes >= changes, `${engine}: only ${writers.changes} changes were made`),
    ],
  }
}
