/** Runs something and tells how many milliseconds it took, if anybody wants to know. */
export async function timed<Answer>(
  run: () => Promise<Answer>,
  onRan: ((ranMs: number) => void) | undefined,
): Promise<Answer> {
  if (onRan === undefined) return run()
  const start = performance.now()
  const answer = await run()
  onRan(performance.now() - start)
  return answer
}
