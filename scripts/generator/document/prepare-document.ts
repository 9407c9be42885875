/** What a document goes through before hey-api reads it. Goes into its options as `parser.patch.input`. */
import type { Note } from '../note.ts'
import { deriveNames } from './derive-names.ts'
import { dropEmpty } from './drop-empty.ts'
import { flattenParts } from './flatten-parts.ts'
import { hoistSchemas } from './hoist-schemas.ts'
import { judgeSchemas } from './judge-schemas.ts'
import { keepLists, keepLostDefaults, keepLostKeywords } from './lost-keywords.ts'
import { mendMeaning } from './mend-meaning.ts'
import { mendNull } from './mend-null.ts'
import { mendParameters } from './mend-parameters.ts'
import { mendRanges } from './mend-ranges.ts'
import { flagExclusiveBounds, mendSchemas } from './mend-schemas.ts'
import { isOfBody, mendTexts } from './mend-texts.ts'
import { nameBodies } from './name-bodies.ts'
import { replaceObjectStyles } from './object-styles.ts'
import { type Document, resolverWithin } from './openapi.ts'
import { type Renames, rename } from './renames.ts'
import { renameShadowing } from './shadowing-names.ts'
import { splitFiles } from './split-files.ts'
import { noteSuspicions } from './suspicions.ts'
import { schemasOf } from './walk-schemas.ts'

export interface Preparation {
  /** Names that are to be other ones. */
  readonly renames?: Renames | undefined
  readonly note?: Note
}

export function prepareDocument(document: object, { renames, note = () => undefined }: Preparation = {}): void {
  // hey-api has read it as an OpenAPI document by now
  const openapi = document as Document
  const resolve = resolverWithin(document)
  noteSuspicions(openapi, note)
  dropEmpty(document)
  if (renames) rename(openapi, renames)
  deriveNames(openapi, note)
  hoistSchemas(openapi)
  flattenParts(document, resolve)
  renameShadowing(openapi)
  mendParameters(openapi, resolve)
  mendRanges(document, resolve)
  splitFiles(openapi, isOfBody)
  mendTexts(document, resolve)
  nameBodies(openapi)
  replaceObjectStyles(openapi, resolve)
  const isOld = openapi.openapi.startsWith('3.0')
  mendSchemas(document)
  mendNull(document, isOld)
  mendMeaning(document, resolve)
  judgeSchemas(openapi, resolve)
  if (isOld) for (const { schema } of [...schemasOf(openapi)]) flagExclusiveBounds(schema)
  if (isOld) keepLostDefaults(document)
  keepLists(document)
  keepLostKeywords(document)
}
