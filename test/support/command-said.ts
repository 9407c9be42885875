import { vi } from 'vitest'

/** Runs a command line in this process: what it printed, and the code with which its program would end. */
export async function commandSaid(
  run: () => Promise<number>,
): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const said = { log: '', error: '' }
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((text) => {
      said[name] += `${text}\n`
    }),
  )
  try {
    return { exitCode: await run(), stdout: said.log, stderr: said.error }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
