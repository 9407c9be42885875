import { below, type Figure, figure, type Reach } from '../figure.ts'
import { median } from '../figures.ts'
import { run } from '../processes.ts'
import type { Scenario } from './scenario.ts'

/** The wait after an edit of the contract: generating everything (here compared, not written), and checking all types. */
export const toolchain: Scenario = {
  name: 'toolchain',
  async run({ settings }) {
    const times = settings.quick ? 1 : 3
    const generate = await secondsOf(['run', '--silent', 'generate', '--', '--check'], times)
    const typecheck = await secondsOf(['run', '--silent', 'typecheck'], times)
    return [
      toFigure('npm run generate', generate, [below(3, median(generate.seconds), 's')]),
      toFigure('npm run typecheck', typecheck, []),
    ]
  },
}

interface Runs {
  readonly seconds: readonly number[]
  readonly faults: readonly string[]
}

async function secondsOf(args: readonly string[], times: number): Promise<Runs> {
  const seconds: number[] = []
  try {
    for (let time = 0; time < times; time += 1) {
      const began = performance.now()
      await run('npm', args)
      seconds.push((performance.now() - began) / 1000)
    }
    return { seconds, faults: [] }
  } catch (error) {
    return { seconds, faults: [String(error).slice(0, 200)] }
  }
}

function toFigure(what: string, { seconds, faults }: Runs, reach: readonly Reach[]): Figure {
  return figure({ what, unit: 's', ours: median(seconds), reach, faults, rounds: seconds })
}
