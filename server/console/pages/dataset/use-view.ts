import { useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { parseView, type View } from './view.ts'

/**
 * What the address says to show of a dataset. While the code of the next page is loaded, the address is that page's, and what was shown stays.
 * The row at the top is that of the moment, since nothing is drawn again for it.
 */
export function useView(datasetId: string): View {
  const { path, url } = useLocation()
  const shown = useRef(url)
  if (path === `/datasets/${datasetId}`) shown.current = url
  return {
    ...parseView(shown.current),
    get row() {
      return parseView(location.href).row
    },
  }
}
