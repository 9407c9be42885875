/** The scaffold of this project, as a command: what was made on stdout, what was not on stderr, and exit code 1 for that. */
import { scaffold } from './scaffold.ts'

export async function scaffoldProject(): Promise<void> {
  const { made, problems } = await scaffold('.')
  for (const line of made) console.log(line)
  for (const line of problems) console.error(line)
  if (problems.length > 0) process.exitCode = 1
}
