import type { Kysely } from 'kysely'
import type { Schema } from '../sql/schema.ts'
import { upTenant as besideRows, up as catalogue } from './001-catalogue.ts'
import { upTenant as indexes } from './002-indexes.ts'
import { up as console } from './003-console.ts'
import { up as requestWindows } from './004-request-windows.ts'
import { upTenant as keysBesideRows, up as keysOfCatalogue } from './005-idempotency-keys.ts'
import { up as metadataVersion } from './006-metadata-version.ts'
import { up as memberships } from './007-memberships.ts'
import { up as quotas, upTenant as storedBytes } from './008-quotas.ts'
import { upTenant as changeLog } from './009-change-log.ts'
import { upTenant as rowTables } from './010-row-tables.ts'
import { upTenant as indexTables } from './011-index-tables.ts'
import { upTenant as owners } from './012-owners.ts'
import { upTenant as columnRules, up as datasetNames } from './013-names-and-rules.ts'
import { up as longAnswers, upTenant as rowChanges } from './014-row-changes.ts'
import { upTenant as imports } from './015-imports.ts'
import { up as changeHints } from './016-change-hints.ts'
import { upTenant as indexTablesBeside } from './017-index-tables-beside.ts'
import { up as events, upTenant as eventsBesideRows } from './018-events.ts'
import { upTenant as partsOfChanges } from './019-parts-of-changes.ts'
import { up as webhooks } from './020-webhooks.ts'
import { upTenant as upsertingImports } from './021-upserting-imports.ts'
import { upTenant as rowHistory } from './022-row-history.ts'
import { up as places } from './023-places.ts'
import { upTenant as answersOfDatasets, up as trash } from './024-trash.ts'
import { up as moves } from './025-moves.ts'
import { upTenant as changeActors, up as eventsOfSeveral } from './026-change-actors.ts'
import { upTenant as sortedEntries } from './027-sorted-entries.ts'

/** One step of the database's schema. */
export interface SchemaStep {
  /** Changes the catalogue. */
  up?(db: Kysely<Schema>): Promise<void>
  /**
   * Changes an organization's own tables; runs for each that there is, and for each that is made later. Where each organization has a
   * schema of its own, all organizations are changed before the catalogue, each in a transaction of its own. So it can be repeated,
   * and leaves what the version before works with: a start that was interrupted has changed some of them.
   */
  upTenant?(db: Kysely<Schema>): Promise<void>
}

/** Steps by name, in the order in which they run. */
export type SchemaSteps = Readonly<Record<string, SchemaStep>>

/** All steps; they run in the order of their names, each once. A released one is never edited. */
export const steps: SchemaSteps = {
  '001-catalogue': { up: catalogue, upTenant: besideRows },
  '002-indexes': { upTenant: indexes },
  '003-console': { up: console },
  '004-request-windows': { up: requestWindows },
  '005-idempotency-keys': { up: keysOfCatalogue, upTenant: keysBesideRows },
  '006-metadata-version': { up: metadataVersion },
  '007-memberships': { up: memberships },
  '008-quotas': { up: quotas, upTenant: storedBytes },
  '009-change-log': { upTenant: changeLog },
  '010-row-tables': { upTenant: rowTables },
  '011-index-tables': { upTenant: indexTables },
  '012-owners': { upTenant: owners },
  '013-names-and-rules': { up: datasetNames, upTenant: columnRules },
  '014-row-changes': { up: longAnswers, upTenant: rowChanges },
  '015-imports': { upTenant: imports },
  '016-change-hints': { up: changeHints },
  '017-index-tables-beside': { upTenant: indexTablesBeside },
  '018-events': { up: events, upTenant: eventsBesideRows },
  '019-parts-of-changes': { upTenant: partsOfChanges },
  '020-webhooks': { up: webhooks },
  '021-upserting-imports': { upTenant: upsertingImports },
  '022-row-history': { upTenant: rowHistory },
  '023-places': { up: places },
  '024-trash': { up: trash, upTenant: answersOfDatasets },
  '025-moves': { up: moves },
  '026-change-actors': { up: eventsOfSeveral, upTenant: changeActors },
  '027-sorted-entries': { upTenant: sortedEntries },
}
