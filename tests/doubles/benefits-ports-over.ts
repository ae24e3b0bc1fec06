/** Ports that run each call in a transaction, over a service bound to it. */
import type { Effect } from "effect"
import type { BenefitsPort } from "#domain/benefits/benefits.port.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import type { NotificationsPort } from "#domain/notifications/notifications.port.ts"
import type { OutcomeUnknown, Unavailable } from "#domain/shared/failure.errors.ts"

type Transact<Service> = <A, E>(
  call: (service: Service) => Effect.Effect<A, E>
) => Effect.Effect<A, E | OutcomeUnknown | Unavailable>

export const benefitsPortOver = (transact: Transact<BenefitsPort>): BenefitsPort => ({
  list: (search) => transact((service) => service.list(search)),
  stats: transact((service) => service.stats),
  find: (id) => transact((service) => service.find(id)),
  create: (draft, pictures) => transact((service) => service.create(draft, pictures)),
  change: (id, change, pictures) => transact((service) => service.change(id, change, pictures)),
  setStatus: (id, status, version) => transact((service) => service.setStatus(id, status, version)),
  remove: (id, version) => transact((service) => service.remove(id, version)),
  restore: (id, version) => transact((service) => service.restore(id, version))
})

export const enrolmentsPortOver = (transact: Transact<EnrolmentsPort>): EnrolmentsPort => ({
  pending: (filter) => transact((service) => service.pending(filter)),
  find: (id) => transact((service) => service.find(id)),
  ofUser: (id) => transact((service) => service.ofUser(id)),
  setStatus: (id, status, version) => transact((service) => service.setStatus(id, status, version)),
  activatePending: (request) => transact((service) => service.activatePending(request))
})

export const notificationsPortOver = (transact: Transact<NotificationsPort>): NotificationsPort => ({
  list: (search) => transact((service) => service.list(search)),
  stats: transact((service) => service.stats),
  change: (id, change) => transact((service) => service.change(id, change)),
  readAll: (request) => transact((service) => service.readAll(request)),
  undoReadAll: (id) => transact((service) => service.undoReadAll(id))
})
