import { useLayoutEffect, useRef } from 'preact/hooks'

/** Whether a component is still on the page, for what comes of an answer. */
export function useShown(): { readonly current: boolean } {
  const isShown = useRef(true)
  useLayoutEffect(
    () => () => {
      isShown.current = false
    },
    [],
  )
  return isShown
}
