import { auditContract } from "#adapters/contract/audit.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { routes, type RouteDependencies } from "../answer.ts"

/** Calls the store: reading the audit log has no rules of its own. */
export const auditRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, auditContract, { list: ({ query, services }) => services.audit.list(query) })
