// Loaded by --require into a program on a database, and into its threads: kills the process just before the statement of that number
// which one of its threads sends, KILL_BEFORE. Who is not killed prints how many each thread has sent, with an empty line after each of several
// changes. With WITHOUT_TRANSACTIONS, the
// planted defect of migration.ts, no transaction begins.
const { subscribe } = require('node:diagnostics_channel')
const { writeSync } = require('node:fs')
const Database = require('better-sqlite3')
const pg = require('pg')

const last = Number(process.env.KILL_BEFORE)
const isPlanted = process.env.WITHOUT_TRANSACTIONS === 'true'
const OF_TRANSACTIONS = /^(begin|commit|rollback|savepoint|release)\b/
let sent = 0

process.on('exit', () => writeSync(1, `${sent}\n`))
// Threads have ended by then, and printed their numbers.
subscribe('a change ends', () => {
  writeSync(1, `${sent}\n\n`)
  sent = 0
})

function count() {
  sent += 1
  if (sent === last) process.kill(process.pid, 'SIGKILL')
}

const Statement = Object.getPrototypeOf(new Database(':memory:').prepare('select 1'))
for (const name of ['run', 'get', 'all', 'iterate']) {
  const original = Statement[name]
  Statement[name] = function (...parameters) {
    count()
    return original.apply(this, parameters)
  }
}

const { exec, prepare } = Database.prototype
Database.prototype.exec = function (text) {
  count()
  return isPlanted && OF_TRANSACTIONS.test(text) ? this : exec.call(this, text)
}

Database.prototype.prepare = function (text) {
  return prepare.call(this, isPlanted && OF_TRANSACTIONS.test(text) ? 'drop table if exists temp.none' : text)
}

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (text, ...rest) {
  count()
  return query.call(this, isPlanted && OF_TRANSACTIONS.test(text.text ?? text) ? 'select 1' : text, ...rest)
}
