import { Effect } from "effect"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { companyReportHeader, companyReportLine } from "#domain/companies/company-record.rules.ts"
import { routes, type RouteDependencies } from "../answer.ts"
import { recordHandlers } from "./record.routes.ts"

/** Calls the service and wraps the result in the envelope. */
export const companiesRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, companiesContract, {
    ...recordHandlers(({ companies, companyReport }: Services) => ({ service: companies, report: companyReport }), {
      header: companyReportHeader,
      line: companyReportLine
    }),
    all: ({ query: { page, limit, ...filter }, services }) =>
      services.companies.allOrPage(filter, {
        ...(page !== undefined && { page }),
        ...(limit !== undefined && { limit })
      }),
    destroy: ({ params, services }) => Effect.as(services.companies.destroy(params.id), { data: params })
  })
