import { Effect } from "effect"
import { quizzesContract } from "#adapters/contract/quizzes.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { routes, type Surroundings } from "./answer.ts"

const wrapped = <A, E>(work: Effect.Effect<A, E>) => Effect.map(work, (data) => ({ data }))

/** Ask the port, wrap in the envelope. */
export const quizzesRoutes = <T>(around: Surroundings<Services, T, SignedIn>) =>
  routes(around, quizzesContract, {
    list: ({ query, services }) => services.quizzes.list(query),
    stats: ({ services }) => wrapped(services.quizzes.stats),
    ofUser: ({ query, services }) => services.quizzes.ofUser(query),
    find: ({ params, services }) => wrapped(services.quizzes.find(params.id)),
    create: ({ body, services }) => wrapped(services.quizzes.create(body)),
    change: ({ params, body, services }) => wrapped(services.quizzes.change(params.id, body)),
    setStatus: ({ params, body, services }) => wrapped(services.quizzes.setStatus(params.id, body)),
    remove: ({ params, body, services }) => wrapped(services.quizzes.remove(params.id, body?.version))
  })
