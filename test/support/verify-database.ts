import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { verifyPostgres, verifySqlite } from '../../server/store/verify/verify.ts'

/** The faults that `admin verify` finds in a database, a sentence each. */
export async function problemsOf(databaseUrl: string): Promise<readonly string[]> {
  const { problems } = databaseUrl.startsWith('sqlite:')
    ? await verifySqlite(databaseUrl.slice('sqlite:'.length))
    : await verifyPostgres(databaseUrl, CREATE_SCHEMA)
  return problems
}
