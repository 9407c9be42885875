/** Scaffolds this project. Prints what it made on stdout and what it could not make on stderr; then the exit code is 1. */
import { scaffold } from './scaffold.ts'

export async function scaffoldProject(): Promise<void> {
  const { made, problems } = await scaffold('.')
  for (const line of made) console.log(line)
  for (const line of problems) console.error(line)
  if (problems.length > 0) process.exitCode = 1
}
