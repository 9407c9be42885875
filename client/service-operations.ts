import { Resources } from '../generated/resources.gen.ts'
import { httpTransport } from './http/transport.ts'
import { type ServiceOptions, settingsOf } from './options.ts'

/**
 * The operations of the service without `dataset()`, for pages that count their bytes: without typed rows and `appendAll` the client is a third
 * smaller in a bundle.
 */
export class ServiceOperations extends Resources {
  /** Throws a `TypeError` for an option that is missing or wrong. */
  constructor(options: ServiceOptions = {}) {
    super(httpTransport(settingsOf(options)))
  }
}
