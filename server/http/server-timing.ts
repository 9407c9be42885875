import type { Middleware } from 'koa'
import { collectingWork, type Work } from '../timing.ts'
import type { RequestState } from './state.ts'

/** Answers `Prefer: server-timing` with where the time of a request went. All other requests cost one look at a header. */
export const serverTiming: Middleware<RequestState> = (ctx, next) => {
  const { prefer } = ctx.req.headers
  return prefer !== undefined && asksForTiming(prefer) ? measured(ctx, next) : next()
}

const measured: Middleware<RequestState> = async (ctx, next) => {
  const work: Work[] = []
  ctx.state.work = work
  await collectingWork(work, next)
  // Most replies are sent by now and have the header; a stream is only about to begin.
  if (!ctx.res.headersSent) ctx.set('Server-Timing', timingText(work))
}

/** RFC 7240: preferences are separated by commas, may have values and parameters, and are known in any case. */
function asksForTiming(prefer: string | readonly string[]): boolean {
  const preferences = String(prefer).split(',')
  return preferences.some((preference) => /^server-timing\s*([=;].*)?$/i.test(preference.trim()))
}

/** The value of the header. The lane is that of the scan or write; every request looks something up on the main lane too. */
export function timingText(work: readonly Work[]): string {
  const lane = work.findLast((piece) => piece.lane !== 'main')?.lane ?? 'main'
  const wait = work.reduce((sum, { waitMs }) => sum + waitMs, 0)
  const run = work.reduce((sum, { runMs }) => sum + runMs, 0)
  // The contract knows an export as a scan.
  return `lane;desc="${lane === 'export' ? 'scan' : lane}", wait;dur=${wait.toFixed(2)}, run;dur=${run.toFixed(2)}`
}
