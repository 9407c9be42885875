/** `npm run client:build`: the package to publish, in client/dist. `--output DIR` puts it elsewhere. */
import { parseArgs } from 'node:util'
import { buildPackage } from './client-package/build-package.ts'

const { values } = parseArgs({ options: { output: { type: 'string', default: 'client/dist' } } })
for (const file of await buildPackage(values.output)) console.log(file)
