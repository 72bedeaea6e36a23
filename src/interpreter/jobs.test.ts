import { expect, test } from "vitest"
import { type Job, JobQueue } from "./jobs.js"
import type { GuestObject } from "./objects/object.js"

const callback = {} as GuestObject

function job(number: number): Job {
  return { kind: "callback", callback, args: [number] }
}

test.each([1, 100, 1500, 3000])(
  "a queue that always has %d jobs gives them in order and keeps none that ran",
  (waiting) => {
    const queue = new JobQueue()
    for (let i = 0; i < waiting; i++) queue.enqueue(job(i))
    for (let i = 0; i < 20_000; i++) {
      queue.enqueue(job(i + waiting))
      expect(queue.dequeue()).toEqual(job(i))
      const kept = (queue as unknown as { jobs: Job[] }).jobs.length
      if (kept > waiting * 2 + 1030) expect.unreachable(`${kept} of ${waiting} jobs are kept`)
    }
    expect(queue.list().length).toBe(waiting)
    for (let i = 0; i < waiting; i++) expect(queue.dequeue()).toEqual(job(20_000 + i))
    expect(queue.dequeue()).toBe(undefined)
    expect(queue.current).toBe(null)
  },
)
