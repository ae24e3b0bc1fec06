import { dashboardContract } from "#adapters/contract/dashboard.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { routes, type RouteDependencies, wrapped } from "../answer.ts"

export const dashboardRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, dashboardContract, {
    figures: ({ services }) => wrapped(services.dashboard.figures),
    counts: ({ services }) => wrapped(services.dashboard.counts)
  })
