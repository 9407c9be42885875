/** For who runs hey-api with a configuration of their own, and what names are made of an operation. Loads hey-api. */
export { prepareDocument } from './document/prepare-document.ts'
export { operations } from './plugin.ts'
export { methodNames, resourceName } from './write/resource-names.ts'
export { literal } from './write/text.ts'
export { zodRepairs } from './zod-repairs.ts'
