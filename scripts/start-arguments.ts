import project from '../package.json' with { type: 'json' }

/** What `npm start` gives to Node: what measures the server starts it the same way. */
export const START_ARGUMENTS = project.scripts.start.split(' ').slice(1)

/** Those of them that are of V8's heap only, for programs that are compared with the server. */
export const HEAP_ARGUMENTS = START_ARGUMENTS.filter((argument) => /semi-space|scavenge|reducer/.test(argument))
