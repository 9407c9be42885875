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

export async function copyText(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
