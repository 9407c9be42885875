import { expect, test, vi } from 'vitest'
import { OrganizationQueue } from '../../server/store/runtime/organization-queue.ts'

/** Runs jobs of organizations `a`, `b` and so on, all equally long; returns them in the order in which they ran. */
function run(jobs: readonly string[], jobMs: number, turnMs: number): string[] {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const queue = new OrganizationQueue<string>(turnMs)
    for (const job of jobs) queue.push(job.charAt(0), job)
    const ran: string[] = []
    for (let job = queue.peek(); job !== undefined; job = queue.peek()) {
      queue.take()
      ran.push(job)
      vi.advanceTimersByTime(jobMs)
    }
    return ran
  } finally {
    vi.useRealTimers()
  }
}

test('long jobs of one organization let one of another in after each', () => {
  expect(run(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'], 40, 10)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a slice has room for many short jobs', () => {
  expect(run(['a1', 'b1', 'b2', 'b3', 'b4', 'a2'], 4, 10)).toEqual(['a1', 'a2', 'b1', 'b2', 'b3', 'b4'])
  expect(run(['b1', 'b2', 'b3', 'b4', 'a1', 'a2'], 4, 10)).toEqual(['b1', 'b2', 'b3', 'a1', 'a2', 'b4'])
})

test('the jobs of an organization that is alone run in their order', () => {
  expect(run(['a1', 'a2', 'a3'], 40, 10)).toEqual(['a1', 'a2', 'a3'])
})

test('what is looked at stays until it is taken, and all can be taken at once', () => {
  const queue = new OrganizationQueue<string>(10)
  expect(queue.peek()).toBeUndefined()
  queue.take()
  queue.push('a', 'a1')
  queue.push('b', 'b1')
  expect([queue.peek(), queue.peek()]).toEqual(['a1', 'a1'])
  expect(queue.takeAll()).toEqual(['a1', 'b1'])
  expect(queue.peek()).toBeUndefined()
})
