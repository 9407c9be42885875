/** Run by github.documents.ts in a process of its own: generates, and prints how long it took and how much memory it had. */
import { readFileSync } from 'node:fs'
import { generateFiles, type Part, replaceFolder } from '@dataset-service/generator'

const [input = '', output = ''] = process.argv.slice(2)
// all that can be generated, since all of it has to compile
const parts: readonly Part[] = ['fetch', 'node', 'koa', 'client', 'mocks', 'sdk']
await replaceFolder(output, await generateFiles(input, { parts }))
const { userCPUTime } = process.resourceUsage()
// The maximum of `getrusage` begins with that of the program that started this one.
const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
const megabytes = Number(kilobytes) / 1024
console.log(JSON.stringify({ seconds: process.uptime(), cpuSeconds: userCPUTime / 1e6, megabytes }))
