/** `npm run console:build`: builds the pages of the console and of the API reference into `server/console/dist`. With `--if-stale` only when their sources changed. */
import { buildPages } from './console-pages/build-pages.ts'

await buildPages({ ifStale: process.argv.includes('--if-stale') })
