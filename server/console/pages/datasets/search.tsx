interface SearchProps {
  readonly text: string
  readonly setText: (text: string) => void
}

export function Search({ text, setText }: SearchProps) {
  return (
    <div class="list-tools">
      <input
        type="search"
        aria-label="Find a dataset by name"
        placeholder="Find by name"
        maxLength={255}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </div>
  )
}
