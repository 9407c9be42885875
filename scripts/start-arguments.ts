import project from '../package.json' with { type: 'json' }
import { builtServer } from './server-package/built-server.ts'

/** The folder of the built server that `npm start` runs. Tests name one that they have built. */
const BUILT = process.env['PUBLISHED_SERVER'] ?? (await builtServer())

/** The arguments that `npm start` gives to Node. Programs that measure the server start it with the same ones. */
export const START_ARGUMENTS = project.scripts.start
  .split(' ')
  .slice(1)
  .map((argument) => (argument === 'server/start.mjs' ? `${BUILT}/server/main.js` : argument))

/** The program of the administration. */
export const ADMIN = `${BUILT}/server/admin.js`
