/**
 * Lets equal queries at the same time share a result. A caller that arrives while a query is running waits for the next one, since
 * the running one may lack a write that was acknowledged in between.
 */
export class NextAnswer {
  readonly #running = new Map<string, Promise<unknown>>()
  readonly #next = new Map<string, Promise<unknown>>()

  ask<Answer>(question: string, run: () => Promise<Answer>): Promise<Answer> {
    const running = this.#running.get(question)
    if (running === undefined) return this.#start(question, run)
    // What waits under a question is the answer of the same read.
    const waiting = this.#next.get(question) as Promise<Answer> | undefined
    if (waiting !== undefined) return waiting
    const next = running.then(
      () => this.#start(question, run),
      () => this.#start(question, run),
    )
    this.#next.set(question, next)
    return next
  }

  #start<Answer>(question: string, run: () => Promise<Answer>): Promise<Answer> {
    this.#next.delete(question)
    const answer = run()
    this.#running.set(question, answer)
    const ended = () => {
      if (this.#running.get(question) === answer) this.#running.delete(question)
    }
    answer.then(ended, ended)
    return answer
  }
}
