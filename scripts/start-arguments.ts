import project from '../package.json' with { type: 'json' }

/** A folder with the server as it is published, in place of the sources: tests name one, since it starts sooner. */
const PUBLISHED = process.env['PUBLISHED_SERVER']

/** What `npm start` gives to Node: what measures the server starts it the same way. */
export const START_ARGUMENTS = project.scripts.start
  .split(' ')
  .slice(1)
  .map((argument) =>
    PUBLISHED !== undefined && argument === 'server/main.ts' ? `${PUBLISHED}/server/main.js` : argument,
  )

/** The program of the administration. */
export const ADMIN = PUBLISHED === undefined ? 'server/admin/admin.ts' : `${PUBLISHED}/server/admin.js`

/** Those of them that are of V8's heap only, for programs that are compared with the server. */
export const HEAP_ARGUMENTS = START_ARGUMENTS.filter((argument) => /semi-space|scavenge|reducer/.test(argument))
