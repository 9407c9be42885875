/** `npm run bench:console`: measures the console in a browser, over a dataset of 1,000,000 rows. */
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { DatasetService } from '../client/index.ts'
import { startDemoServer } from './demo-server.ts'

const ROWS = Number(process.env['ROWS'] ?? 1_000_000)
const PASSWORD = 'measured and forgotten'
/** Some 75 rows a second. */
const SCROLLED_PIXELS_PER_SECOND = 2400
const SECONDS = 10
const PLACES = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** What was measured, in milliseconds, and the most that it may be. */
interface Figure {
  readonly what: string
  readonly ms: number
  /** No limit for a figure that only explains another one. */
  readonly limitMs?: number
}

async function main(): Promise<void> {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place))
  if (executablePath === undefined)
    throw new Error('There is no Chromium to measure in; `apt-get install chromium` brings one.')
  const server = await startDemoServer({ rowsPerRequest: 10_000, password: PASSWORD })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const datasetId = await fill(server)
    const figures = await measure(browser, new URL(server.baseUrl).origin, server.email, datasetId)
    for (const figure of figures) console.log(line(figure))
    process.exitCode = figures.every(({ ms, limitMs }) => ms <= (limitMs ?? ms)) ? 0 : 1
  } finally {
    await browser.close()
    await server.stop()
  }
}

function line({ what, ms, limitMs }: Figure): string {
  const verdict = limitMs === undefined ? '' : `  at most ${limitMs} ms  ${ms <= limitMs ? 'ok' : 'MISSED'}`
  return `${what.padEnd(54)} ${ms.toFixed(1).padStart(8)} ms${verdict}`
}

async function fill({
  baseUrl,
  apiKey,
  projectId,
}: {
  baseUrl: string
  apiKey: string
  projectId: string
}): Promise<string> {
  const service = new DatasetService({ apiKey, baseUrl })
  const columns = [
    { name: 'number', type: 'number' as const },
    { name: 'group', type: 'text' as const },
    { name: 'date', type: 'date' as const },
    { name: 'is_even', type: 'boolean' as const },
    { name: 'details', type: 'json' as const },
    { name: 'note', type: 'text' as const },
  ]
  const { id } = await service.datasets.create({ name: 'Measured', project_id: projectId, columns })
  for (let from = 0; from < ROWS; from += 10_000) await service.rows.append(id, rowsFrom(from))
  return id
}

function rowsFrom(from: number) {
  return Array.from({ length: Math.min(10_000, ROWS - from) }, (_, index) => {
    const number = from + index + 1
    const date = `2026-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`
    return {
      number,
      group: `group ${number % 97}`,
      date,
      is_even: number % 2 === 0,
      details: { at: number },
      note: `note ${number}`,
    }
  })
}

async function measure(browser: Browser, origin: string, email: string, datasetId: string): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const firstLoad = await loadMs(page, origin, () => page.getByLabel('Password').waitFor())
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Measured' }).waitFor()
  const cells = () => page.getByRole('gridcell', { name: '1', exact: true }).waitFor()
  const dataset = await loadMs(page, `${origin}/datasets/${datasetId}`, cells)
  const [there, back] = [await jumpMs(page, ROWS), await jumpMs(page, 1)]
  const still = await scroll(page, 0)
  const moving = await scroll(page, SCROLLED_PIXELS_PER_SECOND)
  return [
    { what: 'first load, nothing cached, to the sign-in', ms: firstLoad, limitMs: 1000 },
    { what: 'a dataset of 1,000,000 rows, to its first rows', ms: dataset, limitMs: 1000 },
    { what: `jump to row ${ROWS.toLocaleString('en')}`, ms: there, limitMs: 100 },
    { what: 'jump back to row 1', ms: back, limitMs: 100 },
    { what: 'longest frame in 10 s of steady scrolling', ms: moving.longestFrameMs, limitMs: 50 },
    { what: '  of it without scrolling: this machine at the moment', ms: still.longestFrameMs },
    { what: 'work of the page for each frame, mean', ms: moving.workPerFrameMs, limitMs: 16 },
  ]
}

async function loadMs(page: Page, url: string, isThere: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await page.goto(url)
  await isThere()
  return performance.now() - begun
}

/** The time from the press of the button to the frame that shows the row. The console keeps pages, so each jump goes to a new place. */
async function jumpMs(page: Page, row: number): Promise<number> {
  await page.getByLabel('Go to row').fill(String(row))
  return page.evaluate<number>(`new Promise((resolve) => {
    const shown = () => [...document.querySelectorAll('.grid-cell.of-number')].some((cell) => cell.textContent === '${row}')
    const begun = performance.now()
    const look = () => shown() ? resolve(performance.now() - begun) : requestAnimationFrame(look)
    document.querySelector('.jump button').click()
    requestAnimationFrame(look)
  })`)
}

interface Scrolling {
  readonly longestFrameMs: number
  /** The average time that the page's own thread worked for a frame. */
  readonly workPerFrameMs: number
}

/** The browser itself turns the wheel, so that nothing else has to work at each frame. At 0 pixels a second it only waits. */
async function scroll(page: Page, pixelsPerSecond: number): Promise<Scrolling> {
  const grid = await page.getByRole('grid').boundingBox()
  if (grid === null) throw new Error('there is no grid')
  await page.waitForTimeout(500)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  const workMs = async () => {
    const { metrics } = await browser.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await workMs()
  const measured = page.evaluate<number[]>(FRAMES)
  const at = { x: Math.round(grid.x + grid.width / 2), y: Math.round(grid.y + grid.height / 2) }
  const way = { yDistance: -pixelsPerSecond * SECONDS, speed: pixelsPerSecond }
  if (pixelsPerSecond > 0)
    await browser.send('Input.synthesizeScrollGesture', { ...at, ...way, gestureSourceType: 'mouse' })
  const frames = await measured
  return { longestFrameMs: Math.max(...frames), workPerFrameMs: ((await workMs()) - before) / frames.length }
}

/** Milliseconds between frames. */
const FRAMES = `new Promise((resolve) => {
  const frames = []
  let begun
  let last
  const frame = (now) => {
    begun ??= now
    if (last !== undefined) frames.push(now - last)
    last = now
    if (now - begun < ${SECONDS * 1000}) requestAnimationFrame(frame)
    else resolve(frames)
  }
  requestAnimationFrame(frame)
})`

await main()
