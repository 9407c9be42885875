/** Up to here browsers find the direction of a text at once. Chromium takes 20 seconds for a million characters, and a minute if they have lines. */
const MOST_CHARACTERS = 10_000

/** The blocks that Unicode has set aside for scripts from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The direction of the field for a text: that of its first letter. The browser finds it, for each line, where that is quick. */
export function directionOf(text: string): 'auto' | 'ltr' | 'rtl' {
  if (text.length <= MOST_CHARACTERS) return 'auto'
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return FROM_RIGHT.test(first) ? 'rtl' : 'ltr'
}
