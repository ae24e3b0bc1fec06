import { Effect } from "effect"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { companyReportHeader, companyReportLine } from "#domain/companies/company-report.rules.ts"
import { routes, type RouteDependencies, wrapped } from "../answer.ts"
import { reportAnswer } from "../file-body.ts"

/** Calls the service and wraps the result in the envelope. */
export const companiesRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, companiesContract, {
    list: ({ query, services }) => services.companies.list(query),
    all: ({ query: { page, limit, ...filter }, services }) =>
      services.companies.allOrPage(filter, {
        ...(page !== undefined && { page }),
        ...(limit !== undefined && { limit })
      }),
    stats: ({ services }) => wrapped(services.companies.stats),
    find: ({ params, services }) => wrapped(services.companies.find(params.id)),
    create: ({ body, services }) => wrapped(services.companies.create(body)),
    change: ({ params, body, services }) => wrapped(services.companies.change(params.id, body)),
    remove: ({ params, body, services }) =>
      wrapped(services.companies.setDeleted(params.id, body?.is_deleted ?? true, body?.version)),
    destroy: ({ params, services }) => Effect.as(services.companies.destroy(params.id), { data: params }),
    report: ({ query, services }) =>
      reportAnswer(companyReportHeader, companyReportLine, services.companyReport.chunks(query))
  })
