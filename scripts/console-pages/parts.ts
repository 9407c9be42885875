import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** Lists the files that the console loads later, in the page, with the parts that need them: see `server/console/ui/fetch-part.ts`. */
export function partsInPage(): Plugin {
  return {
    name: 'parts in the page',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, chunk }) => {
        const atStart = new Set(chunk === undefined ? [] : filesOf(chunk, bundle))
        const parts = Object.values(bundle).filter((made) => made.type === 'chunk' && made.isDynamicEntry)
        const users = new Map<string, string[]>()
        for (const part of parts as Rolldown.OutputChunk[])
          for (const file of filesOf(part, bundle).filter((needed) => !atStart.has(needed)))
            users.set(file, [...(users.get(file) ?? []), part.name])
        return [...users].map(([file, names]) => listed(file, names))
      },
    },
  }
}

function listed(file: string, names: readonly string[]): HtmlTagDescriptor {
  return { tag: 'meta', attrs: { name: 'part', content: `/${file}`, 'data-parts': names.join(' ') }, injectTo: 'head' }
}

/** With what it imports, and their styles. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const add = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk) => {
    if (found.has(fileName)) return
    found.add(fileName)
    for (const style of viteMetadata?.importedCss ?? []) found.add(style)
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
  }
  add(chunk)
  return [...found]
}
