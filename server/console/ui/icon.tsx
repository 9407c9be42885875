const PATHS = {
  check: 'm5 13 4 4L19 7',
  chart: 'M4 20V10m6 10V4m6 16v-7m4 7H2',
  close: 'M6 6l12 12M18 6 6 18',
  code: 'm8 7-5 5 5 5m8-10 5 5-5 5',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  database: 'M4 6c0-4 16-4 16 0v12c0 4-16 4-16 0zM4 6c0 4 16 4 16 0M4 12c0 4 16 4 16 0',
  down: 'M12 5v14m-6-6 6 6 6-6',
  filter: 'M3 5h18l-7 8v6l-4-2v-4z',
  folder: 'M3 6h6l2 2h10v11H3z',
  group: 'M4 5h10M4 10h16M4 15h7M4 20h13',
  import: 'M12 15V3m0 0L7 8m5-5 5 5M4 17v3h16v-3',
  key: 'M14 10a4 4 0 1 0-3.5 4l1.5-1.5V15h2v2h2v2h4v-3z',
  more: 'M5 11v2M12 11v2M19 11v2',
  plus: 'M12 5v14M5 12h14',
  sort: 'M8 5v14m-4-4 4 4 4-4m4 4V5m-4 4 4-4 4 4',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  up: 'M12 19V5m-6 6 6-6 6 6',
} as const

export type IconName = keyof typeof PATHS

/** A decorative icon: beside a text, or in a button with an accessible name. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
