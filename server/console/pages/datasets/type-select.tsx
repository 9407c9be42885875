import type { ColumnType } from '../../../../client/index.ts'

/** Every column type of the contract. A new one does not compile until it has a name here. */
const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'Text',
  number: 'Number',
  boolean: 'Boolean',
  date: 'Date',
  json: 'JSON',
}

export function typeName(type: ColumnType): string {
  return TYPES[type]
}

interface TypeSelectProps {
  readonly label?: string
  readonly id?: string
  readonly type: ColumnType
  readonly setType: (type: ColumnType) => void
}

export function TypeSelect({ label, type: chosen, setType, ...rest }: TypeSelectProps) {
  const types = Object.keys(TYPES) as ColumnType[] // the keys of a record by type
  return (
    <select
      {...rest}
      aria-label={label}
      value={chosen}
      onChange={(event) => setType(types[event.currentTarget.selectedIndex] ?? chosen)}
    >
      {types.map((type) => (
        <option key={type} value={type}>
          {typeName(type)}
        </option>
      ))}
    </select>
  )
}
