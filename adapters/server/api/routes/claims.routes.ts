import { Effect } from "effect"
import { claimsContract } from "#adapters/contract/claims.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { claimReportHeader, claimReportLine } from "#domain/claims/claim-report.rules.ts"
import { routes, type RouteDependencies, wrapped } from "../answer.ts"
import { reportAnswer } from "../file-body.ts"

export const claimsRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, claimsContract, {
    list: ({ query, services }) => services.claims.list(query),
    stats: ({ services }) => wrapped(services.claims.stats),
    undoable: ({ services }) => wrapped(services.claims.undoable),
    ofUser: ({ params, query, services }) => services.claims.ofUser(params.userId, query),
    find: ({ params, services }) => wrapped(services.claims.find(params.id)),
    create: ({ body, services }) => wrapped(services.claims.create(body)),
    change: ({ params, body, services }) => wrapped(services.claims.change(params.id, body)),
    remove: ({ params, services }) => Effect.as(services.claims.remove(params.id), { data: params }),
    decide: ({ body, services }) => wrapped(services.claims.decide(body)),
    approveAll: ({ body, services }) => wrapped(services.claims.approveAll(body ?? {})),
    undo: ({ params, body, services }) => wrapped(services.claims.undo(params.id, body ?? {})),
    report: ({ query, services }) => reportAnswer(claimReportHeader, claimReportLine, services.report.chunks(query))
  })
