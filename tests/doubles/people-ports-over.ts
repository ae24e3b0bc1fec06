/** Ports that run each call in a transaction, over a service bound to it. */
import { Effect } from "effect"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import type { OutcomeUnknown, Unavailable } from "#domain/shared/failure.errors.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import type { UsersService } from "#domain/users/users.service.ts"

type Transact<Service> = <A, E>(
  call: (service: Service) => Effect.Effect<A, E>
) => Effect.Effect<A, E | OutcomeUnknown | Unavailable>

export const usersPortOver = (transact: Transact<UsersService>): UsersPort => ({
  list: (search) => transact((service) => service.list(search)),
  find: (id) => transact((service) => service.find(id)),
  reveal: (id) => transact((service) => service.reveal(id)),
  create: (draft, image) =>
    Effect.flatMap(
      transact((service) => service.prepareCreation(draft)),
      (hash) => transact((service) => service.create(draft, image, hash))
    ),
  change: (id, change, image) =>
    Effect.flatMap(
      transact((service) => service.prepareChange(id, change)),
      (prepared) => transact((service) => service.change(id, change, image, prepared))
    ),
  remove: (id, version) => transact((service) => service.remove(id, version)),
  restore: (id, version) => transact((service) => service.restore(id, version))
})

export const companiesPortOver = (transact: Transact<CompaniesPort>): CompaniesPort => ({
  list: (search) => transact((service) => service.list(search)),
  all: (filter) => transact((service) => service.all(filter)),
  stats: transact((service) => service.stats),
  find: (id) => transact((service) => service.find(id)),
  create: (draft) => transact((service) => service.create(draft)),
  change: (id, change) => transact((service) => service.change(id, change)),
  remove: (id, version) => transact((service) => service.remove(id, version)),
  restore: (id, version) => transact((service) => service.restore(id, version)),
  destroy: (id) => transact((service) => service.destroy(id))
})
