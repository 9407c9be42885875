import type { Session } from '../../../client/index.ts'
import { session } from './session.ts'

/** All tabs of a browser share one session; what one does with it concerns the others. */
const tabs = new BroadcastChannel('session')

/** Tells the other tabs who is signed in now, and where. */
export function tellOtherTabs(found: Session | null): void {
  tabs.postMessage(identityOf(found))
}

/** Shows nothing of one user or organization in the session of another: a tab that does begins anew. */
export function followOtherTabs(findSession: () => Promise<void>): void {
  tabs.onmessage = ({ data }: MessageEvent<string>) => {
    const own = session.value
    if (data === identityOf(own ?? null)) return
    if (own && data !== NOBODY) location.assign('/')
    else void findSession().catch(() => {}) // the next call says why
  }
}

const NOBODY = ''

function identityOf(found: Session | null): string {
  return found === null ? NOBODY : `${found.user.id} ${found.organization.id}`
}
