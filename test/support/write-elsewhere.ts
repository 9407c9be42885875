import Database from 'better-sqlite3'

/** Until it is ended by the answer, nobody else can write the database. */
export function writeElsewhere(databaseUrl: string): () => void {
  const elsewhere = new Database(databaseUrl.replace('sqlite:', ''))
  elsewhere.exec('begin immediate')
  return () => {
    elsewhere.exec('commit')
    elsewhere.close()
  }
}
