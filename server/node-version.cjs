// Loaded before anything else, in a form that every Node reads: better-sqlite3 ends old ones without a word, and passwords are
// hashed by node:crypto's Argon2, which came with 24.7.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `The dataset service needs Node 24.7 or newer, and this is ${process.versions.node}. Start it with npm start.`,
  )
  process.exit(1)
}
// What was compiled is kept in the project's own folder, which spares the next start a quarter of its time.
require('node:module').enableCompileCache(require('node:path').join(__dirname, '../.cache/compiled'))
