import type { MessagePort } from 'node:worker_threads'
import type { Thread } from '../thread.ts'

/** Jobs by which another event loop does something only when it may. */
export interface TurnJobs<Kind> {
  /** Resolves when something may begin, with a number that is to be given to `leave` at its end. */
  enter(kind: Kind): Promise<number>
  leave(turn: number): Promise<void>
}

/** `run` begins what it is given when something of the kind may begin. All that a loop has begun is over when its port is closed. */
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
    enter: (kind) => new Promise((begin, reject) => run(kind, () => left(begin)).catch(reject)),
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
  return run().finally(() => line.run('leave', turn).catch(() => {})) // a port that is closed has ended it
}
