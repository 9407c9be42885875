// Loaded before anything else, in a form that every Node reads: better-sqlite3 ends old ones without a word, and passwords are
// hashed with node:crypto's Argon2, which came with 24.7. The version is that of `engines` in package.json.
const needed = require('../package.json').engines.node.replace('>=', '')
const [major, minor] = process.versions.node.split('.').map(Number)
const [neededMajor, neededMinor] = needed.split('.').map(Number)
if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(
    `The dataset service needs Node ${needed} or newer, and this is ${process.versions.node}. Start it with npm start.`,
  )
  process.exit(1)
}
// What was compiled is kept in the project's own folder, which spares the next start a quarter of its time.
require('node:module').enableCompileCache(require('node:path').join(__dirname, '../.cache/compiled'))
