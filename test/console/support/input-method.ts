import type { Page } from 'playwright-core'

/** Writes as an input method does: its keys say nothing of what is typed, and the text comes by compositions. */
export interface InputMethod {
  /** Presses a key, 'Process' by default, while a composition shows this text. */
  compose(text: string, key?: string): Promise<void>
  /** Ends the composition with a text. Without a composition it enters the text, as emoji pickers and dictation do. */
  enter(text: string): Promise<void>
  /** Presses a key that the input method takes for itself. */
  press(key: string): Promise<void>
}

export async function inputMethodOf(page: Page): Promise<InputMethod> {
  const session = await page.context().newCDPSession(page)
  const press = async (key: string) => {
    const pressed = { key, windowsVirtualKeyCode: 229 }
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed })
  }
  return {
    press,
    compose: async (text, key = 'Process') => {
      await press(key)
      const { length } = text
      await session.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length })
    },
    enter: async (text) => void (await session.send('Input.insertText', { text })),
  }
}
