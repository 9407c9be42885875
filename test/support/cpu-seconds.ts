/** Runs `work`, and says how many seconds of processor time this process, client and server, took for it: the clock would tell of others. */
export async function cpuSecondsOf<Answer>(work: () => Promise<Answer>): Promise<[Answer, seconds: number]> {
  const start = process.cpuUsage()
  const answer = await work()
  const { user, system } = process.cpuUsage(start)
  return [answer, (user + system) / 1_000_000]
}
