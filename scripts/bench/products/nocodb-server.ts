import { createServer, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packagesOf } from './install.ts'

// NocoDB as its documentation mounts it in an Express application, with one line more when it answers. Its settings come from the environment.

/** What is used of the packages, which this project does not depend on. */
type Express = () => RequestListener & { use(part: unknown): void }
interface Package {
  readonly Noco: { init(options: object, server: Server, app: RequestListener): Promise<unknown> }
}

const load = createRequire(join(packagesOf('nocodb'), 'of-nocodb.cjs'))
const express: Express = load('express')
const { Noco }: Package = load('nocodb')

const app = express()
const server = createServer(app)
const port = Number(process.env['PORT'])
server.listen(port, '127.0.0.1')
app.use(await Noco.init({}, server, app))
process.stdout.write(`Serving http://127.0.0.1:${port}/api\n`)
