/** `npm run generator:build`: the generator as a package to publish, in dist/generator. `--output DIR` puts it elsewhere. */
import { parseArgs } from 'node:util'
import { buildGeneratorPackage } from './generator-package/build-generator-package.ts'

const { values } = parseArgs({ options: { output: { type: 'string', default: 'dist/generator' } } })
for (const file of await buildGeneratorPackage(values.output)) console.log(file)
