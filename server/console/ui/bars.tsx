interface Bar {
  readonly label: string
  readonly count: number
}

const WIDTH = 400
const HEIGHT = 100

/** A bar chart. `title` describes it for screen readers. */
export function Bars({ bars, title }: { readonly bars: readonly Bar[]; readonly title: string }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const step = WIDTH / bars.length
  return (
    <figure class="bars">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
        {bars.map(({ label, count }, index) => {
          const height = count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT)
          return (
            <rect key={index} x={index * step + step * 0.1} y={HEIGHT - height} width={step * 0.8} height={height}>
              <title>{`${label}: ${count.toLocaleString('en')}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption>
        <span>{bars[0]?.label}</span>
        <span>{bars.length > 1 && bars.at(-1)?.label}</span>
      </figcaption>
    </figure>
  )
}
