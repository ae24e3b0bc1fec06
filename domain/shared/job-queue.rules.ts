/**
 * Jobs that a machine sends to the server one after another: decisions, activations, changes of many, actions on rows.
 * A failed job is never sent again by itself.
 */
import { requireValue, withEvent, withOutput } from "./promised.ts"

export interface JobQueue<Job> {
  /** The first is under way while the machine is `calling`. */
  readonly jobs: ReadonlyArray<Job>
}

/** A queue whose last job can be taken back although it has not been answered. */
export interface RevocableQueue<Job> extends JobQueue<Job> {
  /** The job under way is undone as soon as it has been answered. */
  readonly isTakenBack: boolean
}

interface WithJobs<Job> {
  readonly context: JobQueue<Job>
}

/** What the calls of the job under way have done so far. */
export interface JobProgress {
  readonly updated: number
  readonly inConflict: number
}

export const noProgress: JobProgress = { updated: 0, inConflict: 0 }

export const hasJobs = ({ jobs }: JobQueue<unknown>): boolean => jobs.length > 0

/** Jobs wait that were not sent yet: they are lost when the page is closed. */
export const hasUnsentJobs = ({ jobs }: JobQueue<unknown>): boolean => jobs.length > 1

export const enqueueJob = <Job>({ jobs }: JobQueue<Job>, job: Job): JobQueue<Job> => ({ jobs: [...jobs, job] })

export const dequeueJob = <Job>({ jobs }: JobQueue<Job>): JobQueue<Job> => ({ jobs: jobs.slice(1) })

/** Takes a job back: one that waits is not sent, the one under way is undone as soon as it has been answered. */
export const takeBack = <Job>({ jobs }: JobQueue<Job>, at: number): Partial<RevocableQueue<Job>> =>
  at === 0 ? { isTakenBack: true } : { jobs: jobs.toSpliced(at, 1) }

/** The queue after its first job has ended, which `undo` follows where it was taken back. */
export const dequeueTakenBack = <Job>({ jobs, isTakenBack }: RevocableQueue<Job>, undo: Job | null) => ({
  jobs: [...(isTakenBack && undo !== null ? [undo] : []), ...jobs.slice(1)],
  isTakenBack: false
})

/** A job may name its records; null means all that it is about. */
interface JobOnRecords<Id> {
  readonly kind?: string
  readonly ids?: ReadonlyArray<Id> | null
}

/** The ids that no queued job names. */
export const withoutQueued = <Id extends string>(
  jobs: ReadonlyArray<JobOnRecords<Id>>,
  ids: ReadonlyArray<Id>
): ReadonlyArray<Id> => {
  const queued = new Set(jobs.flatMap((job) => job.ids ?? []))
  return ids.filter((id) => !queued.has(id))
}

/** The records that the next call names. */
export const idsOfNextCall = <Id>(ids: ReadonlyArray<Id>, callMax: number): ReadonlyArray<Id> => ids.slice(0, callMax)

/** Whether records are left for further calls. */
export const hasMoreToCall = (ids: ReadonlyArray<string>, callMax: number): boolean => ids.length > callMax

/** The job without the records of the call that has been answered. */
export const afterCall = <Job extends { readonly ids: ReadonlyArray<string> }>(job: Job, callMax: number): Job => ({
  ...job,
  ids: job.ids.slice(callMax)
})

/** Finished work of the job under way, never elapsed time. */
export const progressOf = ({ updated, inConflict }: JobProgress, total: number) => ({
  done: updated + inConflict,
  total
})

/**
 * The states of a machine with such a queue. It has the actor `performJob`, the guard `hasJobs`, and these actions:
 * `storeSettled`, `notifyDone`, `emitSettled` and `finishJob` after a job, `failJob` and `finishJob` after a call that
 * failed, whose outcome is unknown.
 */
export const jobQueueStates = {
  idle: { always: { guard: "hasJobs", target: "calling" } },
  calling: {
    tags: "busy",
    invoke: {
      id: "performJob",
      src: "performJob",
      input: <Job>({ context }: WithJobs<Job>) => ({ job: requireValue(context.jobs[0], "job") }),
      onDone: {
        target: "idle",
        actions: [withOutput("storeSettled"), withOutput("notifyDone"), withOutput("emitSettled"), "finishJob"]
      },
      onError: { target: "idle", actions: [withEvent("failJob"), "finishJob"] }
    }
  }
} as const

const { calling } = jobQueueStates

/** The same where a job takes several calls, as long as the guard `hasMoreToCall` says so. */
export const jobCallsStates = {
  ...jobQueueStates,
  calling: {
    ...calling,
    invoke: {
      ...calling.invoke,
      onDone: [
        {
          guard: "hasMoreToCall",
          target: "calling",
          reenter: true,
          actions: [withOutput("storeSettled"), withOutput("emitSettled")]
        },
        calling.invoke.onDone
      ]
    }
  }
} as const
