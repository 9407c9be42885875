import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'

/** Each would run, or break the page around it, as HTML, a script, a style or an address. */
const TEXTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '<svg onload=alert(3)>',
  '"><script>alert(4)</script>',
  "'><img src=x onerror=alert(5)>",
  '</script><script>alert(6)</script>',
  '</title><svg onload=alert(7)>',
  '</textarea><img src=x onerror=alert(8)>',
  '</option></select><img src=x onerror=alert(9)>',
  '<iframe srcdoc="<script>parent.alert(10)</script>">',
  'javascript:alert(11)',
  'data:text/html,<script>alert(12)</script>',
  '<a href="javascript:alert(13)" autofocus onfocus=alert(13)>x</a>',
  '<details open ontoggle=alert(14)>',
  '<input autofocus onfocus=alert(15)>',
  '<body onload=alert(16)>',
  '<math><mi xlink:href="javascript:alert(17)">',
  '<style>@import "http://attacker.example/18.css"</style>',
  '<link rel=stylesheet href=http://attacker.example/19.css>',
  '<meta http-equiv=refresh content="0;url=http://attacker.example/20">',
  '<base href="http://attacker.example/">',
  '<form action=http://attacker.example/22><button>x',
  '{{constructor.constructor("alert(23)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is no template here
  '${alert(24)}',
  '`-alert(25)-`',
  '\\u003cimg src=x onerror=alert(26)\\u003e',
  '&lt;img src=x onerror=alert(27)&gt;',
  '<img src="http://attacker.example/28.png">',
  '\u202e<script>alert(29)</script>',
  '__proto__',
] as const

/** Names of columns have no `:`, `,` or `/`. */
const columnName = (text: string) => text.replace(/[:,/]/g, ';')

describeConsole('texts that mean harm', (console) => {
  const scriptsIn =
    'document.querySelectorAll("script:not([src]), iframe, base, [onerror], [onload], [onfocus], [ontoggle], img[src=x]").length'

  test('thirty of them are shown as they are, in names, columns, cells and figures, and none of them runs', async () => {
    const columns = TEXTS.map((text) => ({ name: columnName(text), type: 'text' as const }))
    const { id: project_id } = await console.client.projects.create({ name: TEXTS[0] })
    const datasets = await Promise.all(
      TEXTS.map((name, index) =>
        console.client.datasets.create({ name, project_id, columns: index === 1 ? columns : columns.slice(0, 1) }),
      ),
    )
    const id = datasets[1]?.id ?? ''
    const row = Object.fromEntries(TEXTS.map((text) => [columnName(text), text]))
    await console.client.rows.append(id, [row, row])

    const { page } = await console.open()
    await page.goto(console.origin)
    const ofDatasets = page.getByRole('main').getByRole('link')
    for (const text of TEXTS) await ofDatasets.getByText(text, { exact: true }).first().waitFor()
    expect(await ofDatasets.allInnerTexts()).toEqual(expect.arrayContaining([...TEXTS]))
    await page.setViewportSize({ width: 12_000, height: 200 })
    await page.goto(`${console.origin}/datasets/${id}?panel=columns`)
    await page.getByRole('gridcell', { name: TEXTS[0], exact: true }).first().waitFor()
    await page.getByRole('heading', { name: '__proto__' }).waitFor()
    const cells = await page.locator('[role=row][aria-rowindex="2"]').getByRole('gridcell').allInnerTexts()
    expect(cells.map((text) => text.trim())).toEqual([...TEXTS])
    expect(await page.title()).toBe(`${TEXTS[1]} · Dataset service`)
    await page.getByRole('gridcell', { name: TEXTS[1], exact: true }).first().dblclick()
    expect(await page.locator('.cell-editor textarea').inputValue()).toBe(TEXTS[1])
    expect(await page.evaluate(scriptsIn)).toBe(0)
  })

  test('nor do they in labels of keys, in the name of the organization, and in what stands in the address', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/api-keys`)
    for (const text of [TEXTS[1], TEXTS[3], TEXTS[23]]) {
      await page.getByRole('button', { name: 'Create API Key' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill(text)
      await page.getByRole('dialog').getByRole('button', { name: 'Create API Key' }).click()
      await page.getByRole('rowheader', { name: text, exact: true }).waitFor()
    }
    await page.goto(`${console.origin}/settings`)
    await page.getByLabel('Name of the organization').fill(TEXTS[1])
    await page.getByRole('button', { name: 'Change the name' }).click()
    await page.getByRole('heading', { name: TEXTS[1] }).waitFor()

    const projectId = console.own.projectId
    const { id } = await console.client.datasets.create({
      name: 'n',
      project_id: projectId,
      columns: [{ name: 'a', type: 'text' }],
    })
    await page.goto(
      `${console.origin}/datasets/${id}?filter=${encodeURIComponent(`a:\\${TEXTS[1]}`)}&sort=javascript%3Aalert(1)`,
    )
    await page.getByRole('button', { name: `Remove the filter a is ${TEXTS[1]}` }).waitFor()
    expect(await page.evaluate(scriptsIn)).toBe(0)
  })

  test('a name without spaces makes no page wider than a phone', async () => {
    const name = 'without_spaces_'.repeat(12)
    const project = await console.client.projects.create({ name })
    const column = name.slice(0, 120)
    const columns = [{ name: column, type: 'text' as const }]
    const { id } = await console.client.datasets.create({ name, project_id: project.id, columns })
    await console.client.rows.append(id, [{ [column]: 'seen' }])
    await console.server.store.renameOrganization({ organizationId: console.own.organizationId, name })
    const { page } = await console.open()
    await page.setViewportSize({ width: 360, height: 640 })
    for (const path of ['/', `/datasets/${id}`, `/datasets/${id}/import`, '/settings']) {
      await page.goto(console.origin + path)
      await page.getByRole('heading', { name }).waitFor()
      if (path === `/datasets/${id}`) await page.locator('.cell-bar').getByText('seen').waitFor()
      expect([path, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([path, 360])
    }
  })
})
