export { prepareDocument } from './document/prepare-document.ts'
export { operations } from './plugin.ts'
export { zodRepairs } from './zod-repairs.ts'
