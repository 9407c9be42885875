import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'

/** The widths of the areas in the colour of bars, from left to right, in pixels. */
const WIDTHS_OF_BARS = `(() => {
  const canvas = document.querySelector('canvas')
  const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const isBar = (x) => {
    for (let y = 0; y < height; y++) {
      const [red, green, blue, alpha] = data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)
      if (alpha === 255 && blue > red + 60 && blue > green + 40) return true
    }
    return false
  }
  const widths = []
  for (let x = 0, before = false; x < width; x++) {
    const now = isBar(x)
    if (now) widths.push(before ? widths.pop() + 1 : 1)
    before = now
  }
  return widths
})()`

/** Whether something is drawn at the left edge. */
const IS_CUT = `(() => {
  const canvas = document.querySelector('canvas')
  const { data } = canvas.getContext('2d').getImageData(0, 0, 1, canvas.height)
  return data.some((value) => value !== 0)
})()`

describeConsole('charts', (console) => {
  const columns = [
    { name: 'number', type: 'number' as const },
    { name: 'day', type: 'date' as const },
    { name: 'group', type: 'text' as const },
  ]
  const seed = async (rows: number) => {
    const { id } = await console.client.datasets.create({ name: 'Many', project_id: console.own.projectId, columns })
    const row = (index: number) => ({
      number: 1 + (index % 10),
      day: `2026-03-${String(1 + (index % 10)).padStart(2, '0')}`,
      group: `g${index % 10}`,
    })
    await console.client.rows.append(
      id,
      Array.from({ length: rows }, (_, index) => row(index)),
    )
    return id
  }
  const widths = async (page: Page) => {
    await page.locator('canvas').waitFor()
    await expect.poll(() => page.evaluate<number[]>(WIDTHS_OF_BARS)).not.toEqual([])
    return page.evaluate<number[]>(WIDTHS_OF_BARS)
  }

  test('all bars are seen as a whole, the first and the last too', async () => {
    const id = await seed(200)
    const { page } = await console.open()
    for (const chart of ['number', 'day', 'group,number']) {
      await page.goto(`${console.origin}/datasets/${id}?panel=chart&chart=${chart}`)
      const found = await widths(page)
      expect(found, chart).toHaveLength(10)
      expect(Math.max(...found) - Math.min(...found)).toBeLessThanOrEqual(2)
      expect(Math.min(...found)).toBeGreaterThan(10) // points have 5 pixels
    }
  })

  test('are drawn in a browser whose language is none, as on a Linux without a locale', async () => {
    const { page } = await console.open()
    await page.addInitScript(`Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' })`)
    await page.goto(`${console.origin}/datasets/${await seed(10)}?panel=chart&chart=number`)
    await page.locator('canvas').waitFor({ timeout: 10_000 })
  })

  /** More than the 2,000 that are drawn as points, with the rows that make a difference at the end. */
  const seedMany = async () => {
    const id = await seed(4500)
    const late = Array.from({ length: 100 }, () => ({ group: 'late', number: 1000 }))
    await console.client.rows.append(id, [...late.slice(1), { ...late[0], day: '2026-03-10' }])
    return id
  }

  test('bars are made of all rows: of labels, of times, of numbers where rows are many, while few are points', async () => {
    const id = await seedMany()
    const { page } = await console.open({ timezoneId: 'America/New_York' })
    const show = (query: string) => page.goto(`${console.origin}/datasets/${id}?panel=chart&${query}`)
    await show('chart=group,number')
    await page.getByText('11 bars.').waitFor()
    expect(await page.getByText('This shows the first').count()).toBe(0)
    await show('chart=group,number&filter=number%3A%3C3')
    // How many match stands beside the filters.
    await page.getByText('900 rows of 4,600 match').waitFor()
    await page.getByText('2 bars.').waitFor()

    await show('chart=number,number')
    await page.getByText('2 bars. Each is the mean of all rows in an interval of 20.').waitFor()
    await page
      .getByRole('img', { name: 'Bars of average number by number: 2 values, average number from 5.5 to 1000' })
      .waitFor()
    await show('chart=number,number&filter=number%3A%3C6')
    await page.getByText('5 bars. Each is the mean of all rows in an interval of 0.1.').waitFor()
    await show('chart=number,number&filter=number%3A1')
    await page.getByText('450 points. Each is one matching row with a value in both columns.').waitFor()
    expect(Math.max(...(await widths(page)))).toBeLessThan(10)

    await show('chart=day,number')
    await page.getByText('10 bars. Each is the mean of all rows of one day.').waitFor()
    // The mean of 450 tens and the row of that day at the end.
    await page.getByRole('img', { name: /^Bars of average number by day: 10 values, .* to 12\.19/ }).waitFor()
    // Over a longer time a bar is that of a longer one.
    await console.client.rows.append(id, [{ day: '2050-03-01', number: 5 }])
    await page.reload()
    await page.getByText('Each is the mean of all rows of one quarter.').waitFor()
  })

  test('figures of columns are whole numbers as they are, and the first forty characters of longer texts', async () => {
    const id = await seed(1)
    const [short, long] = ['S'.repeat(40), 'L'.repeat(41)]
    const row = { number: 1_767_225_600_123, day: '2026-03-01' }
    await console.client.rows.append(id, [
      { ...row, group: short },
      { ...row, group: long },
      { group: `${'M'.repeat(39)}🛫 and more` },
      { group: '' },
    ])
    await console.client.columns.create(id, { name: 'details', type: 'json' })
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}?panel=columns`)
    await page.getByText('maximum 1,767,225,600,123', { exact: true }).waitFor()
    await page.getByText('minimum (empty text)', { exact: true }).waitFor()
    const texts = await page.locator('.top-values .text').allInnerTexts()
    const cut = [`${'L'.repeat(40)}…`, `${'M'.repeat(39)}…`] // at whole characters
    expect(texts).toEqual(expect.arrayContaining([short, ...cut, '(empty text)']))
    await page.goto(`${console.origin}/datasets/${id}?panel=groups&group=day&measure=number:sum`)
    await page.getByRole('cell', { name: '3,534,451,200,247', exact: true }).waitFor()
    // A json column has figures too, and cannot be drawn over another one.
    await page.goto(`${console.origin}/datasets/${id}?panel=chart&chart=details,number`)
    await page.getByText('5 empty').waitFor()
    expect(await page.getByLabel('Second column').count()).toBe(0)
  })

  test('huge numbers at the axes are not cut, and an axis has room for them', async () => {
    const id = await seed(1)
    await console.client.rows.append(
      id,
      [-3e15, 1e15, 3e15, 5e15].map((number) => ({ number, group: `g${number}` })),
    )
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}?panel=groups&group=group&measure=number:sum`)
    await widths(page)
    expect(await page.evaluate<boolean>(IS_CUT)).toBe(false)
  })

  test('a panel that is opened on a phone, where it is below the rows, comes into sight', async () => {
    const { page } = await console.open({ viewport: { width: 390, height: 780 } })
    await page.goto(`${console.origin}/datasets/${await seed(100)}`)
    await page.getByRole('gridcell').first().waitFor()
    for (const [button, title] of [
      ['Chart', 'Chart'],
      ['Group', 'Groups'],
    ] as const) {
      await press(page.getByRole('button', { name: button, exact: true }))
      const panel = page.getByRole('region', { name: title, exact: true })
      await panel.waitFor()
      expect((await panel.boundingBox())?.y).toBeLessThan(400)
    }
  })
})
