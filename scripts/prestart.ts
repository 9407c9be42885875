/** Before `npm start`: builds the pages and the bundle of the server, if their sources have changed. */
import { buildPages } from './console-pages/build-pages.ts'
import { chooseStarted } from './server-package/choose-started.ts'

await buildPages({ ifStale: true })
await chooseStarted()
