import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = new URL('../test/reliability/', import.meta.url)

const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => basename(file, '.ts'))
const USAGE = `npm run test:reliability [-- NAME [--plant] [--OPTION NUMBER]…], where NAME is one of ${names.join(', ')}`

/** Runs one instrument with its options, or all of them, one after the other. Each prints a JSON object; exits with 1 if a promise is broken. */
async function main([first, ...options]: readonly string[]): Promise<void> {
  if (first !== undefined && !names.includes(first)) throw new Error(`There is no instrument ${first}. ${USAGE}`)
  for (const name of first === undefined ? names : [first]) {
    const file = fileURLToPath(new URL(`${name}.ts`, FOLDER))
    const child = spawn(process.execPath, [file, ...options], { stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    if (code !== 0) process.exitCode = 1
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
