import { useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { say } from './toast.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label?: string
  /** What is copied, for screen readers. */
  readonly what: string
}

export function CopyButton({ text, label = 'Copy', what }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text)))
      return say('The browser does not allow the console to copy. Select the text and copy it.')
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={copy} aria-label={`${label} ${what}`}>
      {isCopied ? 'Copied' : label}
    </Button>
  )
}

/**
 * Returns whether the text is in the clipboard. Fails if there is no text. A text that has to be fetched is given as a promise, and at once:
 * Safari lets pages copy only while they handle a press, and Firefox for five seconds after it.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await writeText(text)
    return true
  } catch {
    await text
    return false
  }
}

/** Fails in pages without TLS, which have no clipboard. */
async function writeText(text: string | Promise<string>): Promise<void> {
  // Firefox before 127 has no items.
  if (typeof text === 'string' || !('ClipboardItem' in window)) return navigator.clipboard.writeText(await text)
  const file = text.then((whole) => new Blob([whole], { type: 'text/plain' }))
  file.catch(() => {}) // a browser that refuses at once does not wait for it
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': file })])
}
