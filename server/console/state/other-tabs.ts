import type { Session } from '../../../client/index.ts'
import { session } from './session.ts'

/** All tabs of a browser share one session, so they tell each other about changes of it. */
const tabs = new BroadcastChannel('session')

/** Tells the other tabs who is signed in now, and where. */
export function tellOtherTabs(found: Session | null): void {
  tabs.postMessage(identityOf(found))
}

/** Reloads a tab that shows another user or organization than the session, so that it never mixes the two. */
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
