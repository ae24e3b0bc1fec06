import { Effect } from "effect"
import { filesContract } from "#adapters/contract/files.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { routes, type RouteDependencies } from "../answer.ts"

export const filesRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, filesContract, {
    image: ({ query, services }) =>
      Effect.map(services.images.find(query.path), ({ type, bytes }) => ({ type, bytes, immutable: true as const }))
  })
