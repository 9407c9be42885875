import type { MessagePort } from 'node:worker_threads'
import type { StreamOf } from '../../interface/event-loops.ts'
import type { OrganizationKey } from '../../interface/organizations.ts'
import type { Thread } from '../thread.ts'

/** What another event loop begins only when it may: a read of one snapshot for long, a change of a dataset's columns and indexes, or a stream. */
export type Begun =
  | { readonly kind: 'read'; readonly of: OrganizationKey }
  | { readonly kind: 'change'; readonly datasetId: string }
  | (StreamOf & { readonly kind: 'stream' })

/** Jobs by which another event loop does something only when it may. */
export interface TurnJobs<Kind> {
  /** Resolves when something may begin, with a number that is to be given to `leave` at its end; to undefined when it may not at all. */
  enter(kind: Kind): Promise<number | undefined>
  leave(turn: number): Promise<void>
}

/** `run` begins what it is given when something of the kind may begin, and ends without having begun it when that may not be. All that a loop has begun is over when its port is closed. */
export function turnsThrough<Kind>(
  port: MessagePort,
  run: (kind: Kind, during: () => Promise<void>) => Promise<void>,
): TurnJobs<Kind> {
  const entered = new Map<number, () => void>()
  let last = 0
  let isClosed = false
  port.once('close', () => {
    isClosed = true
    for (const leave of entered.values()) leave()
  })
  function left(begin: (turn: number) => void): Promise<void> {
    if (isClosed) return Promise.resolve()
    last += 1
    const turn = last
    return new Promise((resolve) => {
      entered.set(turn, () => {
        entered.delete(turn)
        resolve()
      })
      begin(turn)
    })
  }
  return {
    enter: (kind) => new Promise((begin, reject) => run(kind, () => left(begin)).then(() => begin(undefined), reject)),
    leave: async (turn) => entered.get(turn)?.(),
  }
}

/** Runs something in the turn that the event loop at the other end of a line gives. */
export async function inTurnOf<Kind, Answer>(
  line: Pick<Thread<TurnJobs<Kind>>, 'run'>,
  kind: Kind,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const turn = await line.run('enter', kind)
  if (turn === undefined) throw new Error('nothing refuses what waits for its turn')
  return run().finally(() => line.run('leave', turn).catch(() => {})) // a port that is closed has ended it
}
