/** How hey-api knows the plugin. */
import type { DefinePlugin } from '@hey-api/openapi-ts'
import type { Part } from './parts.ts'

/** The settings of the plugin, with its name. */
export interface Config {
  name: 'operations'
  /** What is written beside what every document gets. */
  parts: readonly Part[]
  /**
   * Whether `zod.gen.ts` is divided afterwards, so that each validator is made when it is first asked for. `generateFiles` does that. Leave
   * it out in a configuration of your own, where nothing divides the file.
   */
  makesValidatorsLazily: boolean
}

export type OperationsPlugin = DefinePlugin<Config, Config>

// hey-api learns of a plugin's name and types by this augmentation
declare module '@hey-api/shared' {
  interface PluginConfigMap {
    operations: OperationsPlugin['Types']
  }
}
