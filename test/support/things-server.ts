/** What its lists of letters have, two a page. */
export const LETTERS = ['a', 'b', 'c', 'd', 'e']

/** Operations of `fixtures/paged.yaml`; `seen` gets what requests brought. */
export function servingThings(seen: object[]) {
  return {
    listThings: async ({ query }: { query: { token?: string; from?: number } }) => {
      seen.push(query)
      const start = Number(query.token ?? query.from ?? 0)
      const next = start + 2 < 5 ? { next: String(start + 2) } : {}
      return { status: 200, body: { result: { things: [0, 1, 2, 3, 4].slice(start, start + 2) }, ...next } }
    },
    numberThings: async ({ query: { page = 1 } }: { query: { page?: number } }) => {
      return { status: 200, body: LETTERS.slice(page * 2 - 2, page * 2) }
    },
    linkThings: async ({ query: { page = 1 } }: { query: { page?: number } }) => {
      const links = [
        `</linked?page=1>; rel="first"`,
        ...(page < 3 ? [`<?page=${page + 1}>; title="a, b"; rel="x next"`] : []),
      ]
      return { status: 200, headers: { Link: links.join(', ') }, body: LETTERS.slice(page * 2 - 2, page * 2) }
    },
    makeThing: async ({ body, headers }: { body: { name: string }; headers: object }) => {
      seen.push(headers)
      return { status: 201, body: { data: body.name } }
    },
    sumThings: async ({ body }: { body: AsyncIterable<{ n: number; times: number }> }) => {
      let sum = 0
      for await (const { n, times } of body) sum += n * times
      return { status: 200, body: { data: String(sum) } }
    },
    orderThings: async ({ body }: { body: object }) => ({ status: 200, body: { data: JSON.stringify(body) } }),
    getThing: async ({ path }: { path: { id: string } }) => ({ status: 200, body: { data: path.id } }),
    sendThing: async ({ body }: { body: { file: Blob; note: string } }) => {
      return { status: 200, body: { data: `${body.note} ${await body.file.text()}` } }
    },
  }
}
