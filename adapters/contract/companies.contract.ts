/** The endpoints of companies. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import { Company, CompanyFilter, CompanyInUse, companyKind, CompanyNotFound } from "#domain/companies/company.schema.ts"
import { CompanyId } from "#domain/shared/identity.schema.ts"
import { paging } from "#domain/shared/page.schema.ts"
import { endpoint, recordList, oneRecord, refusal } from "./endpoint.ts"
import { recordContract } from "./record.contract.ts"

const { list, report, ...records } = recordContract(companyKind)
const byId = Schema.Struct({ id: CompanyId })

export const companiesContract = {
  list,
  all: endpoint({
    method: "GET",
    path: "/companies/all",
    permission: "administrator",
    summary: "Lists all matching companies by name, or the requested page",
    cached: true,
    query: Schema.Struct({ ...CompanyFilter.fields, ...paging }),
    answer: recordList(Company)
  }),
  ...records,
  destroy: endpoint({
    method: "DELETE",
    path: "/companies/{id}",
    permission: "administrator",
    summary: "Deletes a company for good, unless something refers to it",
    params: byId,
    answer: oneRecord(byId),
    refusals: [refusal(404, "company_not_found", CompanyNotFound), refusal(409, "company_in_use", CompanyInUse)]
  }),
  report
}
