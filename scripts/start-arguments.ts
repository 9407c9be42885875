import project from '../package.json' with { type: 'json' }

/** What `npm start` gives to Node: what measures the server starts it the same way. */
export const START_ARGUMENTS = project.scripts.start.split(' ').slice(1)
