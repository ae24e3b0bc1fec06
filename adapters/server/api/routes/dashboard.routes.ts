import { Effect } from "effect"
import { dashboardContract } from "#adapters/contract/dashboard.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { routes, type RouteDependencies } from "../answer.ts"

export const dashboardRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, dashboardContract, {
    figures: ({ services }) => Effect.map(services.dashboard.figures, (data) => ({ data }))
  })
