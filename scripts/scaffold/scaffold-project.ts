/** Scaffolds this project. Prints what it made on stdout and what it could not make on stderr. Gives the exit code, which then is 1. */
import { scaffold } from './scaffold.ts'

export async function scaffoldProject(root = '.'): Promise<number> {
  const { made, problems } = await scaffold(root)
  for (const line of made) console.log(line)
  for (const line of problems) console.error(line)
  return problems.length > 0 ? 1 : 0
}
