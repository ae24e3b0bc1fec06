import { Effect } from "effect"
import { benefitsContract } from "#adapters/contract/benefits.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { routes, type RouteDependencies, wrapped } from "../answer.ts"
import { pictureOf } from "../body.ts"

const none = { logo: null, image: null }
const picturesOf = (files: { readonly logo: File | null; readonly image: File | null }) =>
  Effect.all({ logo: pictureOf(files.logo), image: pictureOf(files.image) })

export const benefitsRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, benefitsContract, {
    list: ({ query, services }) => services.benefits.list(query),
    stats: ({ services }) => wrapped(services.benefits.stats),
    find: ({ params, services }) => wrapped(services.benefits.find(params.id)),
    create: ({ body, services }) => wrapped(services.benefits.create(body, none)),
    createWithFiles: ({ fields, files, services }) =>
      wrapped(Effect.flatMap(picturesOf(files), (pictures) => services.benefits.create(fields, pictures))),
    change: ({ params, body, services }) => wrapped(services.benefits.change(params.id, body, none)),
    changeWithFiles: ({ params, fields, files, services }) =>
      wrapped(Effect.flatMap(picturesOf(files), (pictures) => services.benefits.change(params.id, fields, pictures))),
    setStatus: ({ params, body, services }) =>
      wrapped(services.benefits.setStatus(params.id, body.status, body.version)),
    remove: ({ params, body, services }) => wrapped(services.benefits.remove(params.id, body?.version))
  })
