import { useEffect, useRef } from 'preact/hooks'
import type { GridState } from './grid-state.ts'

/** How often a drag beyond the edge scrolls on. */
const STEP_MS = 50

/** Selects cells while the mouse is dragged from one to another, and scrolls where it is dragged out of the grid. */
export function useDrag(state: GridState, element: { readonly current: HTMLElement | null }): () => void {
  const end = useRef(() => {})
  useEffect(() => () => end.current(), [state])
  return () => {
    end.current()
    const point = { x: 0, y: 0 }
    let timer: ReturnType<typeof setInterval> | undefined
    const select = () => {
      const box = element.current?.getBoundingClientRect()
      if (box === undefined) return
      const place = state.placeAt(point.x - box.left, point.y - box.top)
      const { active, corner } = state
      const at = corner.peek() ?? active.peek()
      if (place.row !== at.row || place.column !== at.column) state.selectTo(place)
    }
    const move = ({ clientX, clientY, buttons }: MouseEvent) => {
      // The button was released outside of the window.
      if (buttons === 0) return stop()
      Object.assign(point, { x: clientX, y: clientY })
      select()
      timer ??= setInterval(select, STEP_MS)
    }
    const stop = () => {
      clearInterval(timer)
      document.removeEventListener('mousemove', move)
      document.removeEventListener('mouseup', stop)
    }
    document.addEventListener('mousemove', move)
    document.addEventListener('mouseup', stop)
    end.current = stop
  }
}
