interface SearchProps {
  readonly label: string
  readonly placeholder?: string
  readonly text: string
  readonly setText: (text: string) => void
}

export function Search({ label, placeholder = 'Find by name', text, setText }: SearchProps) {
  return (
    <div class="list-tools">
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={255}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </div>
  )
}
