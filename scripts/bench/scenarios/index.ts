import { queryScenarios } from '../queries/index.ts'
import { appendsOfMany } from './appends-of-many.ts'
import { client } from './client.ts'
import { depth } from './depth.ts'
import { eventLoops } from './event-loops.ts'
import { getDataset } from './get-dataset.ts'
import { growth } from './growth.ts'
import { importFile } from './import.ts'
import { indexedPage } from './indexed-page.ts'
import { memory, memoryAfterReads } from './memory.ts'
import { noisyAppends } from './noisy-appends.ts'
import { noisyScans } from './noisy-scans.ts'
import { page } from './page.ts'
import { rowsIn } from './rows-in.ts'
import { scan } from './scan.ts'
import type { Scenario } from './scenario.ts'
import { singleAppends } from './single-appends.ts'
import { firstAnswer } from './start.ts'
import { toolchain } from './toolchain.ts'

/** In the order in which they run. Reads come first, before writes leave a large WAL. */
export const scenarios: readonly Scenario[] = [
  page,
  getDataset,
  depth,
  scan,
  indexedPage,
  noisyScans,
  eventLoops,
  ...queryScenarios,
  memoryAfterReads,
  firstAnswer,
  rowsIn,
  singleAppends,
  appendsOfMany,
  noisyAppends,
  memory,
  client,
  importFile,
  toolchain,
  growth,
]
