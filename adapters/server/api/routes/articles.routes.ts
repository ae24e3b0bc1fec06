import { Effect } from "effect"
import { articlesContract } from "#adapters/contract/articles.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { routes, type RouteDependencies, wrapped } from "../answer.ts"
import { pictureOf } from "../body.ts"

export const articlesRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, articlesContract, {
    list: ({ query, services }) => services.articles.list(query),
    stats: ({ services }) => wrapped(services.articles.stats),
    create: ({ fields, files, services }) =>
      wrapped(Effect.flatMap(pictureOf(files.image), (image) => services.articles.create(fields, image))),
    change: ({ params, body, services }) => wrapped(services.articles.change(params.id, body, null)),
    changeWithFiles: ({ params, fields, files, services }) =>
      wrapped(Effect.flatMap(pictureOf(files.image), (image) => services.articles.change(params.id, fields, image))),
    remove: ({ params, body, services }) => wrapped(services.articles.remove(params.id, body?.version))
  })
