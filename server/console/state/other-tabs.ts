import type { Session } from '../../../client/index.ts'
import { identityOf, session } from './session.ts'

/** All tabs of a browser share one session, so they tell each other about changes of it. */
const tabs = new BroadcastChannel('session')

/** Tells the other tabs who is signed in, and where. */
export function tellOtherTabs(found: Session | null): void {
  tabs.postMessage(identityOf(found))
}

/** Calls when another tab has found another session than this one shows. */
export function followOtherTabs(findSession: () => Promise<void>): void {
  tabs.onmessage = ({ data }: MessageEvent<string>) => {
    if (data !== identityOf(session.value)) void findSession().catch(() => {}) // the next call says why
  }
}
