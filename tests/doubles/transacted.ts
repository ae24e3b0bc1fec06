/** Ports that run each call in a transaction, over the service that is bound to it. */
import { Effect } from "effect"
import type { OutcomeUnknown, Unavailable } from "#domain/shared/failure.errors.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import type { UsersService } from "#domain/users/users.service.ts"

export type Transact<Service> = <A, E>(
  call: (service: Service) => Effect.Effect<A, E>
) => Effect.Effect<A, E | OutcomeUnknown | Unavailable>

type Called = Effect.Effect<unknown, unknown>
type Method = (...given: ReadonlyArray<unknown>) => Called

/** `shape` is any service of the port; only its methods and effects are looked at. */
export const transacted = <Port extends object>(shape: Port, transact: Transact<Port>): Port => {
  const member = (service: Port, name: string): unknown => Reflect.get(service, name)
  const calls = Object.entries(shape).map(([name, value]: readonly [string, unknown]) => [
    name,
    typeof value === "function"
      ? (...given: ReadonlyArray<unknown>) => transact((service) => (member(service, name) as Method)(...given))
      : transact((service) => member(service, name) as Called)
  ])
  return Object.fromEntries(calls) as Port
}

/** A password is hashed before the transaction. */
export const usersPortOver = (shape: UsersService, transact: Transact<UsersService>): UsersPort => ({
  ...transacted(shape, transact),
  create: (draft, image) =>
    Effect.flatMap(
      transact((service) => service.prepareCreation(draft)),
      (hash) => transact((service) => service.create(draft, image, hash))
    ),
  change: (id, change, image) =>
    Effect.flatMap(
      transact((service) => service.prepareChange(id, change)),
      (prepared) => transact((service) => service.change(id, change, image, prepared))
    )
})
