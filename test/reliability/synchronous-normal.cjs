// The planted defect of power-cut.ts, loaded into the server by NODE_OPTIONS: commits that are not synced.
const Database = require('better-sqlite3')

const { pragma } = Database.prototype
Database.prototype.pragma = function (text, options) {
  return pragma.call(this, text.replace('synchronous = FULL', 'synchronous = NORMAL'), options)
}
