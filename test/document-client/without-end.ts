import { type RequestCounter, WINDOW_MS } from '../../server/http/request-counter.ts'

/** The client sends more in a minute than the sessions of an organization may; limits are tried elsewhere. */
export const WITHOUT_END: RequestCounter = {
  count: async () => ({ consumed: 1, msLeft: WINDOW_MS }),
  find: async () => ({ consumed: 0, msLeft: WINDOW_MS }),
}
