import { expect, test } from 'vitest'
import { testFiles } from '../support/projects.ts'

/** A second statement in one message, such as `begin; select 1`. */
const SEVERAL =
  /(?:query|onServer|run|asAdministrator)\((?:[^'"`]*)['"`][^'"`;]*;\s*(?:alter|begin|create|delete|drop|grant|insert|lock|revoke|select|set|update)\b/g

test('what tests send to PostgreSQL is one statement in each message, since Citus and poolers may take no more', () => {
  const found = [...testFiles()]
    .filter(([file]) => /^test\/(postgres|store|conformance)\//.test(file))
    .flatMap(([file, text]) => [...text.matchAll(SEVERAL)].map(([sent]) => `${file}: ${sent}`))
  expect(found).toEqual([])
})
