/** `npm run server:build`: the server as a package, in dist/server. `--output DIR` puts it elsewhere. */
import { parseArgs } from 'node:util'
import { buildServerPackage } from './server-package/build-server-package.ts'

const { values } = parseArgs({ options: { output: { type: 'string', default: 'dist/server' } } })
await buildServerPackage(values.output)
