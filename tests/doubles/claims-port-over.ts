/** A claims port that runs each call in a transaction, over a service bound to it. */
import type { Effect } from "effect"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import type { OutcomeUnknown, Unavailable } from "#domain/shared/failure.errors.ts"

export const claimsPortOver = (
  transact: <A, E>(
    call: (service: ClaimsPort) => Effect.Effect<A, E>
  ) => Effect.Effect<A, E | OutcomeUnknown | Unavailable>
): ClaimsPort => ({
  list: (search) => transact((service) => service.list(search)),
  stats: transact((service) => service.stats),
  find: (id) => transact((service) => service.find(id)),
  ofUser: (id, paging) => transact((service) => service.ofUser(id, paging)),
  create: (draft) => transact((service) => service.create(draft)),
  change: (id, change) => transact((service) => service.change(id, change)),
  remove: (id) => transact((service) => service.remove(id)),
  restore: (id, version) => transact((service) => service.restore(id, version)),
  decideNamed: (request) => transact((service) => service.decideNamed(request)),
  decideMatching: (request) => transact((service) => service.decideMatching(request)),
  approveAll: (request) => transact((service) => service.approveAll(request)),
  undo: (id, request) => transact((service) => service.undo(id, request)),
  undoable: transact((service) => service.undoable)
})
