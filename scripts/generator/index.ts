export { keepLostKeywords } from './lost-keywords.ts'
export { operations } from './plugin.ts'
export { zodRepairs } from './zod-repairs.ts'
