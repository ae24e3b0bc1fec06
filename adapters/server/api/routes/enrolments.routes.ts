import { Effect } from "effect"
import { enrolmentsContract } from "#adapters/contract/enrolments.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { blockerText } from "#domain/shared/enrolment.messages.ts"
import { routes, type RouteDependencies, wrapped } from "../answer.ts"

/** Calls the service and wraps the result in the envelope; reasons are described in the language of the request. */
export const enrolmentsRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, enrolmentsContract, {
    pending: ({ query, services }) => services.enrolments.pendingOrPage(query),
    ofUser: ({ params, query, services }) => services.enrolments.ofUserOrPage(params.userId, query),
    setStatus: ({ params, body, services }) =>
      wrapped(services.enrolments.setStatus(params.id, body.status, body.version)),
    activatePending: ({ body, context, services }) =>
      wrapped(
        Effect.map(services.enrolments.activatePending(body ?? {}), ({ updated, failed }) => ({
          updated,
          failed: failed.map((one) => ({ ...one, message: blockerText(one.reason)[context.language] }))
        }))
      )
  })
