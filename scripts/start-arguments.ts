import project from '../package.json' with { type: 'json' }

/** A folder with the built server, used instead of the sources: it starts sooner, so tests set it. */
const PUBLISHED = process.env['PUBLISHED_SERVER']

/** The arguments that `npm start` gives to Node. Programs that measure the server start it with the same ones. */
export const START_ARGUMENTS = project.scripts.start
  .split(' ')
  .slice(1)
  .map((argument) =>
    PUBLISHED !== undefined && argument === 'server/main.ts' ? `${PUBLISHED}/server/main.js` : argument,
  )

/** The program of the administration. */
export const ADMIN = PUBLISHED === undefined ? 'server/admin/admin.ts' : `${PUBLISHED}/server/admin.js`

/** Only the arguments about V8's heap, for programs that are compared with the server. */
export const HEAP_ARGUMENTS = START_ARGUMENTS.filter((argument) => /semi-space|scavenge|reducer/.test(argument))
