import { Resources } from '../generated/resources.gen.ts'
import { httpTransport } from './http/transport.ts'
import { type ServiceOptions, settingsOf } from './options.ts'

/**
 * The client without `dataset()`, for pages whose size counts: without typed rows and `appendAll` it is a third smaller in a
 * bundle.
 */
export class ServiceOperations extends Resources {
  /** Throws a `TypeError` for an option that is missing or wrong. */
  constructor(options: ServiceOptions = {}) {
    super(httpTransport(settingsOf(options)))
  }
}
