/** The package.json of this package. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface OwnManifest {
  readonly name: string
  readonly version: string
  readonly dependencies: { readonly zod: string }
}

export function ownManifest(): OwnManifest {
  // cast: it is our own, and has these members
  return JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as OwnManifest
}
