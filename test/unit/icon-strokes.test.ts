import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const STYLES = new URL('../../server/console/styles/', import.meta.url)

// WebKit multiplies lengths of strokes with the zoom of the page, although the drawing grows with it: icons become blots.
test('icons of the console have strokes that grow with the icon, and not a second time with the zoom', () => {
  const css = readdirSync(STYLES).map((name) => readFileSync(new URL(name, STYLES), 'utf8'))
  const widths = css.flatMap((text) => [...text.matchAll(/stroke-width: (.*);/g)].map(([, width]) => width))
  expect(widths.length).toBeGreaterThan(0)
  expect(widths.filter((width) => !width?.endsWith('%'))).toEqual([])
})
