/** What a document goes through before hey-api reads it. Goes into its options as `parser.patch.input`. */
import { dropEmpty } from './drop-empty.ts'
import { keepLostKeywords } from './lost-keywords.ts'
import { mendSchemas } from './mend-schemas.ts'
import { nameBodies } from './name-bodies.ts'
import { replaceObjectStyles } from './object-styles.ts'
import { type Document, resolverWithin } from './openapi.ts'
import { renameShadowing } from './shadowing-names.ts'

export function prepareDocument(document: object): void {
  // hey-api has read it as an OpenAPI document by now
  const openapi = document as Document
  const resolve = resolverWithin(document)
  dropEmpty(document)
  renameShadowing(openapi)
  nameBodies(openapi)
  replaceObjectStyles(openapi, resolve)
  mendSchemas(document, resolve, openapi.openapi.startsWith('3.0'))
  keepLostKeywords(document)
}
