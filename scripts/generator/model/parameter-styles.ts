/** The styles of OpenAPI, as separators, prefixes and spreads. */
import type { RouteParameter, Spread } from '../static/route.ts'

interface Style {
  readonly name: string
  readonly style: string
  readonly explode: boolean
  readonly location: string
}

type Shape = Pick<RouteParameter, 'prefix' | 'separator' | 'spread'>

const DELIMITERS: { readonly [style: string]: string } = { pipeDelimited: '|', spaceDelimited: ' ' }

/** Of an array, or of a scalar, which may have a prefix too. */
export function arraySeparator({ name, style, explode, location }: Style, isArray: boolean): Shape {
  if (style === 'label') return { prefix: '.', ...(isArray ? { separator: explode ? '.' : ',' } : {}) }
  if (style === 'matrix') return { prefix: `;${name}=`, ...(isArray ? { separator: explode ? `;${name}=` : ',' } : {}) }
  if (!isArray) return {}
  if (style === 'deepObject') return { spread: 'brackets' }
  // an exploded array repeats its parameter, which only queries, cookies and forms can
  return explode && location !== 'path' && location !== 'header' ? {} : { separator: DELIMITERS[style] ?? ',' }
}

export function objectShape({ name, style, explode, location }: Style): Shape {
  if (style === 'deepObject') return { spread: 'brackets' }
  const pairs: { spread?: Spread } = explode ? { spread: 'pairs' } : {}
  if (style === 'label') return { prefix: '.', separator: explode ? '.' : ',', ...pairs }
  if (style === 'matrix') return { prefix: explode ? ';' : `;${name}=`, separator: explode ? ';' : ',', ...pairs }
  if (location === 'path' || location === 'header') return { separator: ',', ...pairs }
  return explode ? { spread: 'parameters' } : { separator: DELIMITERS[style] ?? ',' }
}
