import { fromPromise } from "xstate"

/** Declares an actor a machine needs but does not own; it rejects by name when nobody has provided it. */
export const promised = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" has not been provided`)))

/** What an actor threw, as actions of the machine that called it take it. */
export interface Thrown {
  readonly error: unknown
}
