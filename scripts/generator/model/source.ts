/** What the readers of the parts of an operation need. */
import type { IR } from '@hey-api/openapi-ts'
import type { Resolve } from '../document/openapi.ts'
import type { Conventions } from './conventions.ts'
import type { GeneratedNames } from './names.ts'

export type ResolveSchema = (ref: string) => IR.SchemaObject

export interface Source {
  readonly names: GeneratedNames
  readonly resolve: Resolve
  readonly conventions: Conventions
  readonly resolveSchema: ResolveSchema
  readonly resolveRequestBody: (ref: string) => IR.RequestBodyObject
}

export function titleOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method.toUpperCase()} ${path}`
}
