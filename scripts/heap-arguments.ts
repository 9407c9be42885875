import project from '../package.json' with { type: 'json' }

/** The arguments about V8's heap that `npm start` and the image give to Node. Programs that are compared with the server get them too. */
export const HEAP_ARGUMENTS = project.scripts.start
  .split(' ')
  .filter((argument) => /semi-space|scavenge|reducer/.test(argument))
