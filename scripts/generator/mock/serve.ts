/** Serves mock replies of a document without any project: in a temporary folder, by the binding that projects have too. */

import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { replaceFolder } from '../folder.ts'
import { generateFiles } from '../generate.ts'
import type { GenerationOptions } from '../generate-files.ts'
import type { fetchHandler } from '../static/bind-fetch.ts'
import type { Mock, mockOperations } from '../static/mock.ts'
import type { Route, SecurityScheme } from '../static/route.ts'
import type { nodeListener } from '../static/serve-node.ts'

/** What the generated files export. */
interface Modules {
  readonly routes: {
    routes: Readonly<Record<string, Route>>
    securitySchemes: Readonly<Record<string, SecurityScheme>>
  }
  readonly mocks: { mocks: Readonly<Record<string, Mock>> }
  readonly mock: { mockOperations: typeof mockOperations }
  readonly 'bind-fetch': { fetchHandler: typeof fetchHandler }
  readonly 'serve-node': { nodeListener: typeof nodeListener }
}

/** Everybody is let in; a request that does not fit the document is refused. */
export async function mockServer(input: string, options: GenerationOptions): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'mock-'))
  try {
    await replaceFolder(
      join(folder, 'generated'),
      await generateFiles(input, { ...options, parts: ['fetch', 'node', 'mocks'] }),
    )
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    // what is generated imports zod
    await symlink(
      dirname(dirname(fileURLToPath(import.meta.resolve('zod/package.json')))),
      join(folder, 'node_modules'),
    )
    const load = <Name extends keyof Modules>(name: Name): Promise<Modules[Name]> =>
      import(pathToFileURL(join(folder, 'generated', `${name}.gen.ts`)).href)
    const [{ routes, securitySchemes }, { mocks }, mock] = [
      await load('routes'),
      await load('mocks'),
      await load('mock'),
    ]
    const [{ fetchHandler }, { nodeListener }] = [await load('bind-fetch'), await load('serve-node')]
    return createServer(
      nodeListener(fetchHandler(routes, securitySchemes, mock.mockOperations(mocks), { everybody: {} })),
    )
  } finally {
    // all of it is loaded
    await rm(folder, { recursive: true })
  }
}
