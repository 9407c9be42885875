import { Resources } from '../generated/resources.gen.ts'
import { keepObservers, Observers } from './http/observers.ts'
import { httpTransport } from './http/transport.ts'
import { type ServiceOptions, settingsOf } from './options.ts'

/**
 * The client without `dataset()`, for pages whose size counts: without typed rows and `appendAll` it is less than half of the size in a
 * bundle.
 */
export class ServiceOperations extends Resources {
  /** Throws a `TypeError` for an option that is missing or wrong. */
  constructor(options: ServiceOptions = {}) {
    const settings = settingsOf(options)
    const observers = new Observers(settings)
    super(httpTransport(settings, observers))
    keepObservers(this, observers)
  }
}
