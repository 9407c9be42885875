/** What programs may use of the package. hey-api is loaded when something is generated, and not before. */
export type { Breakage, Change } from './contract/change.ts'
export { compareContracts } from './contract/compare.ts'
export { isObject, type Json, type JsonObject } from './contract/node.ts'
export { breakingReport, compatibleReport } from './contract/report.ts'
export { type DevOptions, dev } from './dev/dev.ts'
export { atPointer } from './document/openapi.ts'
export { differences, readFolder, replaceFolder } from './folder.ts'
export { check, type GenerateOptions, generate, generateFiles } from './generate.ts'
export type { GenerationOptions } from './generate-files.ts'
export { GenerationError } from './generation-error.ts'
export type { Part } from './parts.ts'
export { readDocument } from './read-document.ts'
export {
  type DocumentBody,
  type DocumentOperation,
  type DocumentParameter,
  NoSample,
  type Resolve,
  resolver,
} from './samples/document.ts'
export { sampleOf } from './samples/sample.ts'
