/** Runs `work` and returns the seconds of processor time that this process took, client and server together. Other processes do not change it. */
export async function cpuSecondsOf<Answer>(work: () => Promise<Answer>): Promise<[Answer, seconds: number]> {
  const start = process.cpuUsage()
  const answer = await work()
  const { user, system } = process.cpuUsage(start)
  return [answer, (user + system) / 1_000_000]
}
