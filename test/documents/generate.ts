/** Run by github.documents.ts in a process of its own: generates, and prints how long it took and how much memory it had. */
import { replaceFolder } from '../../scripts/generator/folder.ts'
import { generateFiles } from '../../scripts/generator/generate-files.ts'

const [input = '', output = ''] = process.argv.slice(2)
await replaceFolder(output, await generateFiles(input))
const { maxRSS, userCPUTime } = process.resourceUsage()
console.log(JSON.stringify({ seconds: process.uptime(), cpuSeconds: userCPUTime / 1e6, megabytes: maxRSS / 1024 }))
