import { fromPromise } from "xstate"

/** Declares an actor that a machine needs and its creator provides; without an implementation it rejects by name. */
export const promiseActor = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" has not been provided`)))

/** What an actor threw, as a parameter of actions. */
export interface Thrown {
  readonly error: unknown
}

/** Names an action or guard that takes the event it is run by. */
export const withEvent = <const Name extends string>(type: Name) => ({
  type,
  params: <Event>({ event }: { readonly event: Event }): Event => event
})

/** Names an action or guard that takes what an invoked actor has answered. */
export const withOutput = <const Name extends string>(type: Name) => ({
  type,
  params: <Output>({ event }: { readonly event: { readonly output: Output } }): Output => event.output
})

/** A value without which its state is never entered; that it is absent is a defect. */
export const requireValue = <Value>(value: Value | null | undefined, name: string): Value => {
  if (value === null || value === undefined) throw new Error(`There is no ${name} in this state`)
  return value
}
