/**
 * Does a step for each, one after the other, also if it fails for some: an organization whose tables cannot be reached holds up no other. Throws
 * the first failure at the end.
 */
export async function tryEach<Item>(items: Iterable<Item>, step: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await step(item).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
