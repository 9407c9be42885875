import { Presets, SingleBar } from 'cli-progress'
import { count, durationText } from '../counted.ts'
import { canDraw } from '../terminal.ts'

/** Shows how far an import is: a bar on a terminal, a line now and then without one. Both on standard error. */
export interface Progress {
  /** Bytes of the file that have been read, rows that are done with. */
  update(bytes: number, rows: number): void
  /** Says what is waited for, until the next update. */
  wait(what: string): void
  stop(): void
}

export function progressOf(what: string, totalBytes: number): Progress {
  return canDraw() ? bar(what, totalBytes) : lines(what, totalBytes)
}

function bar(what: string, totalBytes: number): Progress {
  const shown = new SingleBar(
    {
      format: `${what} {bar} {percentage} %  {rows}{left}`,
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
      fps: 10,
    },
    Presets.shades_classic,
  )
  const startedAt = performance.now()
  shown.start(totalBytes, 0, { rows: '', left: '' })
  return {
    update: (bytes, rows) => shown.update(Math.min(bytes, totalBytes), figures(startedAt, bytes, totalBytes, rows)),
    wait: (what) => shown.update({ rows: what, left: '' }),
    stop: () => shown.stop(),
  }
}

const LINE_EVERY_MS = 5_000

function lines(what: string, totalBytes: number): Progress {
  const startedAt = performance.now()
  let toldAt = startedAt
  let waitedAt = Number.NEGATIVE_INFINITY
  return {
    // The first time at once: nothing else would tell for long why nothing comes.
    wait(text) {
      const now = performance.now()
      if (now - waitedAt < LINE_EVERY_MS) return
      waitedAt = now
      process.stderr.write(`${what}: ${text}\n`)
    },
    update(bytes, count) {
      const now = performance.now()
      if (now - toldAt < LINE_EVERY_MS) return
      toldAt = now
      const { rows, left } = figures(startedAt, bytes, totalBytes, count)
      const percent = Math.floor((100 * bytes) / totalBytes)
      process.stderr.write(`${what}: ${percent} %  ${rows}${left}\n`)
    },
    stop() {},
  }
}

function figures(startedAt: number, bytes: number, totalBytes: number, rows: number) {
  const seconds = (performance.now() - startedAt) / 1000
  const leftSeconds = bytes > 0 ? (seconds * (totalBytes - bytes)) / bytes : Number.POSITIVE_INFINITY
  return {
    // Where rows are not counted yet, there is nothing to say of them.
    rows:
      rows === 0
        ? ''
        : `${count(rows)} ${rows === 1 ? 'row' : 'rows'}  ${count(Math.round(rows / Math.max(seconds, 0.001)))} rows/s  `,
    left: Number.isFinite(leftSeconds) ? `${durationText(leftSeconds)} left` : '',
  }
}
