import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/**
 * Lists the files that the console loads later, in the page: so the browser fetches them when it has nothing else to do, and the console knows which
 * ones a part needs (`server/console/ui/fetch-part.ts`). A console that is open for long then has all its code when the connection is lost, or when
 * a new version of the service, with other files, has taken the place of its own.
 */
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
        return [...users].map(([file, names]) => prefetched(file, names))
      },
    },
  }
}

function prefetched(file: string, names: readonly string[]): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'prefetch', href: `/${file}`, 'data-parts': names.join(' ') }, injectTo: 'head' }
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
