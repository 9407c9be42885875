import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { lazy } from 'preact-iso'
import { ConnectionError } from '../../../client/index.ts'
import { useLoaded } from '../state/use-loaded.ts'
import { Button } from './button.tsx'
import { fetchPart } from './fetch-part.ts'
import { Notice } from './notice.tsx'
import { Loading } from './states.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A component whose code is loaded when it is first shown; the previous page stays until then. If the code cannot be loaded, the component says
 * so, and tries again every few seconds, and when the connection is back. `name` is that of the file which `load` imports, without its ending.
 */
export function later<Props extends object>(name: string, load: Load<Props>) {
  const fetchAndLoad = () => fetchPart(name).then(load)
  // The router would keep a failure for good, and show the previous page at the address of this one.
  return lazy(() => fetchAndLoad().catch(() => againLater(fetchAndLoad)))
}

function againLater<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return function LoadedAgain(props: Props) {
    const found = useLoaded(() => load().catch(asUnanswered), [])
    const { value: Content, failure, reload } = found
    if (Content !== undefined) return <Content {...props} />
    return <div class="page">{failure === undefined ? <Loading /> : <NotLoaded retry={reload} />}</div>
  }
}

/** Browsers do not say whether the file is gone or the service was not reached. */
function asUnanswered(cause: unknown): never {
  throw new ConnectionError('A part of the console could not be loaded.', 'unknown', { cause })
}

/** The code can be unreachable when the service is not, so nothing else says when it is there again. */
const RETRY_MS = 5_000

function NotLoaded({ retry }: { readonly retry: () => void }) {
  useEffect(() => {
    const timer = setInterval(retry, RETRY_MS)
    return () => clearInterval(timer)
  }, [retry])
  return (
    <Notice kind="error">
      <p>
        This part of the console could not be loaded. Check the connection and try again. If the service has been
        updated meanwhile, reload the page.
      </p>
      <div class="actions">
        <Button onClick={retry}>Try again</Button>
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </div>
    </Notice>
  )
}
