// Loaded before anything else, in a form that every Node reads: better-sqlite3 ends old ones without a word.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `The dataset service needs Node 22.18 or newer, and this is ${process.versions.node}. Start it with npm start.`,
  )
  process.exit(1)
}
