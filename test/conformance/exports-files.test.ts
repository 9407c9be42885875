import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('The file of an export', ({ request, seed }) => {
  test.each([
    ['Flights 2026', 'Flights 2026.csv', 'Flights%202026.csv'],
    ['Flüge', 'Fluge.csv', 'Fl%C3%BCge.csv'],
    ['便', '_.csv', '%E4%BE%BF.csv'],
    [`a"b\\c/d`, 'a_b_c_d.csv', 'a_b_c_d.csv'],
    ['../../etc/passwd', '_.._etc_passwd.csv', '_.._etc_passwd.csv'],
    ["it's (1)*", 'it_s _1__.csv', 'it%27s%20%281%29_.csv'],
    ['gpj.\u202eexe', 'gpj._exe.csv', 'gpj._exe.csv'],
    ['CON', 'dataset CON.csv', 'dataset%20CON.csv'],
    ['...', 'dataset.csv', 'dataset.csv'],
    [`${'ä'.repeat(150)}`, `${'a'.repeat(100)}.csv`, `${'%C3%A4'.repeat(100)}.csv`],
  ])('is named for the dataset %s', async (name, plain, encoded) => {
    const { id } = await seed.dataset({ name })
    const { headers } = await request('GET', `/datasets/${id}/export?format=csv`)
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
  })

  test('ends in its format', async () => {
    const { id } = await seed.dataset({ name: 'a' })
    const { headers } = await request('GET', `/datasets/${id}/export`)
    expect(headers.get('Content-Disposition')).toContain('filename="a.ndjson"')
  })

  const csvOf = async (texts: (string | null)[], query = '') => {
    const columns = [
      { name: '=a', type: 'text' as const },
      { name: 'b', type: 'number' as const },
    ]
    const { id } = await seed.dataset({ columns, rows: texts.map((text) => ({ '=a': text, b: -1 })) })
    return (await request('GET', `/datasets/${id}/export?format=csv${query}`)).text
  }

  test('quotes what would not come back otherwise, and distinguishes empty cells from empty texts', async () => {
    const texts = ['plain', 'a,b', 'a"b', 'a\r\nb', 'a\nb', '\r', '', null, ' a', 'a ', 'ä;|', "'", '\ufeff']
    expect(await csvOf(texts)).toBe(
      '=a,b\r\nplain,-1\r\n"a,b",-1\r\n"a""b",-1\r\n"a\r\nb",-1\r\n"a\nb",-1\r\n"\r",-1\r\n"",-1\r\n,-1\r\n' +
        '" a",-1\r\n"a ",-1\r\nä;|,-1\r\n\',-1\r\n"\ufeff",-1\r\n',
    )
  })

  test('changes no text that a spreadsheet would run', async () => {
    expect(await csvOf(['=1+1', '+1', '-1', '@a', '\t=1'])).toBe(
      '=a,b\r\n=1+1,-1\r\n+1,-1\r\n-1,-1\r\n@a,-1\r\n"\t=1",-1\r\n',
    )
  })

  test('defuses them when it is asked to, names too, and leaves numbers alone', async () => {
    const texts = ['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', 'a=1', '=a,"b"', "'=1", '']
    expect(await csvOf(texts, '&formulas=escape')).toBe(
      "'=a,b\r\n'=1+1,-1\r\n'+1,-1\r\n'-1,-1\r\n'@a,-1\r\n'\t'=1,-1\r\n\"'\r'=1\",-1\r\n\"'\n'=1\",-1\r\na=1,-1\r\n" +
        '"\'=a,""b""",-1\r\n\'=1,-1\r\n"",-1\r\n',
    )
  })

  test('defuses what a spreadsheet that splits cells at semicolons or tabs would run', async () => {
    const columns = [
      { name: 'a;=1', type: 'text' as const },
      { name: 'more', type: 'json' as const },
    ]
    const rows = [{ 'a;=1': 'b;=1', more: { c: ';=1' } }, { 'a;=1': 'b\t "@c;d;-1', more: -1 }, { 'a;=1': 'a\r\n+1' }]
    const { id } = await seed.dataset({ columns, rows })
    const { text } = await request('GET', `/datasets/${id}/export?format=csv&formulas=escape`)
    expect(text).toBe(`a;'=1,more\r\nb;'=1,"{""c"":"";'=1""}"\r\n"b\t' ""@c;d;'-1",-1\r\n"a\r\n'+1",\r\n`)
  })

  test('holds names as odd as they come', async () => {
    const columns = ['__proto__', '1', 'a"b', "'"].map((name) => ({ name, type: 'number' as const }))
    const { id } = await seed.dataset({ columns, rows: [{ 1: 1 }] })
    const export_ = async (query: string) => (await request('GET', `/datasets/${id}/export${query}`)).text
    expect(await export_('?format=csv')).toBe(`__proto__,1,"a""b",'\r\n,1,,\r\n`)
    expect(await export_('')).toBe(`{"__proto__":null,"1":1,"a\\"b":null,"'":null}\n`)
  })
})
