import { describe, expect, it } from "vitest"
import {
  afterCall,
  dequeueJob,
  enqueueJob,
  hasJobs,
  hasMoreToCall,
  idsOfNextCall,
  progressOf,
  withoutQueued
} from "#domain/shared/job-queue.rules.ts"

describe("the queue of jobs", () => {
  it("the queue keeps the order in which jobs were asked for", () => {
    const queue = enqueueJob(enqueueJob({ jobs: ["first"] }, "second"), "third")
    expect(queue.jobs).toEqual(["first", "second", "third"])
    expect(dequeueJob(queue).jobs).toEqual(["second", "third"])
    expect([queue, { jobs: [] }].map(hasJobs)).toEqual([true, false])
  })

  it("a record that a queued job names is not named by another", () => {
    const jobs = [{ ids: ["a", "b"] }, { kind: "undo", ids: null }, { kind: "all" }]
    expect(withoutQueued<string>(jobs, ["b", "c", "a", "d"])).toEqual(["c", "d"])
  })
})

describe("the calls of a job", () => {
  it("a job of more records than one call takes is sent in parts", () => {
    const job = { ids: ["a", "b", "c"], total: 3 }
    expect(idsOfNextCall(job.ids, 2)).toEqual(["a", "b"])
    expect([1, 2, 3, 4].map((callMax) => hasMoreToCall(job.ids, callMax))).toEqual([true, true, false, false])
    expect(afterCall(job, 2)).toEqual({ ids: ["c"], total: 3 })
  })

  it("progress counts what was done and what could not be done", () => {
    expect(progressOf({ updated: 20, inConflict: 4 }, 60)).toEqual({ done: 24, total: 60 })
  })
})
