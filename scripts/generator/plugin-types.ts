/** How hey-api knows the plugin. */
import type { DefinePlugin } from '@hey-api/openapi-ts'

interface Config {
  name: 'operations'
}

export type OperationsPlugin = DefinePlugin<Config, Config>

// hey-api learns of a plugin's name and types by this augmentation
declare module '@hey-api/shared' {
  interface PluginConfigMap {
    operations: OperationsPlugin['Types']
  }
}
