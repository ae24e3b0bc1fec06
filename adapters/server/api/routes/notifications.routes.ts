import { notificationsContract } from "#adapters/contract/notifications.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { routes, type RouteDependencies, wrapped } from "../answer.ts"

export const notificationsRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, notificationsContract, {
    list: ({ query, services }) => services.notifications.list(query),
    stats: ({ services }) => wrapped(services.notifications.stats),
    change: ({ params, body, services }) => wrapped(services.notifications.change(params.id, body)),
    readAll: ({ body, services }) => wrapped(services.notifications.readAll(body ?? {})),
    undoReadAll: ({ params, services }) => wrapped(services.notifications.undoReadAll(params.id))
  })
