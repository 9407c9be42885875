import { AsyncLocalStorage } from 'node:async_hooks'
import type { Origin } from './domain/origin.ts'

/** Carries the origin of a request through operations to the store, which adds it to the arguments of every write. */
const origins = new AsyncLocalStorage<Origin>()

/** Runs what is done for a request, or for somebody else; also what goes on after its promise has settled is done for them. */
export function actingAs<Answer>(origin: Origin, run: () => Answer): Answer {
  return origins.run(origin, run)
}

/** The origin of what runs at the moment; undefined where nobody asked for it. */
export function presentOrigin(): Origin | undefined {
  return origins.getStore()
}
