import { runCommand } from '../../server/admin/run-command.ts'

/** Runs an administration command in this process, which takes a fraction of the time of a program's start; `runAdmin` runs the program. */
export async function administer(databaseUrl: string, ...args: readonly string[]) {
  const lines: { stdout: string; stderr: string } = { stdout: '', stderr: '' }
  const code = await runCommand(
    args,
    { DATABASE_URL: databaseUrl },
    {
      answer: (text) => {
        lines.stdout += `${text}\n`
      },
      failure: (reason) => {
        lines.stderr += `${reason}\n`
      },
    },
  )
  return { code, ...lines, answer: lines.stdout.startsWith('{') ? JSON.parse(lines.stdout) : undefined }
}
