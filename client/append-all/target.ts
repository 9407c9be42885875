import type { Resources } from '../../generated/resources.gen.ts'
import type { SendOptions } from '../http/send-options.ts'
import type { InternalAppendOptions } from './internal-options.ts'
import type { Run } from './run.ts'

/** Where rows go, and how. */
export interface Target {
  readonly resources: Resources
  readonly datasetId: string
  readonly options: InternalAppendOptions
  /** For each request. */
  readonly sendOptions: SendOptions
  readonly run: Run
}
