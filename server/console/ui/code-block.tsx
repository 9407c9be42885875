import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  readonly title: string
  readonly code: string
}

export function CodeBlock({ title, code }: CodeBlockProps) {
  return (
    <div class="code-block">
      <div class="spread">
        <span class="label">{title}</span>
        <CopyButton text={code} what={title} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, which keys have to be able to do */}
      <pre class="code" tabIndex={0}>
        {code}
      </pre>
    </div>
  )
}
