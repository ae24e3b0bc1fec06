/** Password hashes: argon2id, slow on purpose, so few at a time, in two queues. */
import { hash, verify } from "@node-rs/argon2"
import { Effect, Semaphore } from "effect"
import { Unavailable } from "#domain/shared/failure.errors.ts"

/** 64 MiB and 3 passes: about 50 ms of one core, far over the 19 MiB and 2 passes that OWASP recommends at least. */
export const passwordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 } as const

export interface PasswordHashing {
  /** Hashes a new password. Fails with `Unavailable` when the queue is full. */
  readonly hash: (plain: string) => Effect.Effect<string, Unavailable>
  /**
   * Whether the password matches `stored`; null stands for an unknown account and takes as long. Fails with
   * `Unavailable` when the queue is full.
   */
  readonly verify: (stored: string | null, plain: string) => Effect.Effect<boolean, Unavailable>
}

/** The hash of a discarded random password, at the cost above. */
export const dummyHash =
  "$argon2id$v=19$m=65536,t=3,p=1$rWOv1ZLXHNJ3r0HEnpaLnQ$Xpa7QgTc00KsTzNtv8qSMHPM/kN02Hwc1L09nngd4yM"

/** About three seconds of waiting; later requests are refused as unavailable. */
const queueLimit = 100

/** Whether any password is being hashed or queued. */
export const isHashing = (): boolean => pending > 0

let pending = 0

/** A queue of its own. Each that is worked on takes 64 MiB and a core. */
const hashingQueue = (concurrency: number): PasswordHashing => {
  const permits = Semaphore.makeUnsafe(concurrency)
  let queued = 0
  const count = (by: 1 | -1) => {
    queued += by
    pending += by
  }
  // Uninterruptible: the thread continues when its client has left, and its memory stays in use until it is done.
  const withPermit = <A>(work: () => Promise<A>): Effect.Effect<A, Unavailable> =>
    Effect.suspend(() => {
      if (queued >= concurrency + queueLimit) return Effect.fail(new Unavailable())
      count(1)
      return Effect.ensuring(
        permits.withPermits(1)(Effect.promise(work)),
        Effect.sync(() => count(-1))
      )
    }).pipe(Effect.uninterruptible)
  return {
    hash: (plain) => withPermit(() => hash(plain, passwordCost)),
    verify: (stored, plain) =>
      Effect.map(
        withPermit(() => verify(stored ?? dummyHash, plain)),
        (matches) => matches && stored !== null
      )
  }
}

/** Of those who sign in: two leave the other requests their share of a small machine. */
export const signInHashing = hashingQueue(2)

/** Of signed-in work, which strangers who guess passwords cannot keep waiting, nor it them. */
export const signedInHashing = hashingQueue(1)

export const { hash: hashPassword } = signedInHashing
