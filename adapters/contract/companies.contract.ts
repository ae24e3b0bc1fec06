/** The endpoints of companies. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import { CompanyInUse, CompanyNotFound, CompanyOvertaken, CompanyTaken } from "#domain/companies/company.errors.ts"
import {
  Company,
  CompanyChange,
  CompanyDraft,
  CompanyFilter,
  CompanySearch,
  CompanyStats
} from "#domain/companies/company.schema.ts"
import { CompanyId } from "#domain/shared/identity.schema.ts"
import { paging } from "#domain/shared/page.schema.ts"
import { Removal } from "#domain/shared/version.schema.ts"
import { endpoint, file, json, jsonOrNothing, listed, one, refusal } from "./endpoint.ts"

const notFound = refusal(404, "company_not_found", CompanyNotFound)
const taken = refusal(409, "company_taken", CompanyTaken, { worded: true })
const overtaken = refusal(409, "company_overtaken", CompanyOvertaken)
const ofOne = Schema.Struct({ id: CompanyId })

export const companiesContract = {
  list: endpoint({
    method: "GET",
    path: "/companies",
    summary: "Lists companies, newest first; `active=no` lists the deleted ones",
    cached: true,
    query: CompanySearch,
    answer: listed(Company)
  }),
  all: endpoint({
    method: "GET",
    path: "/companies/all",
    summary: "Lists all matching companies by name, or the requested page",
    cached: true,
    query: Schema.Struct({ ...CompanyFilter.fields, ...paging }),
    answer: listed(Company)
  }),
  stats: endpoint({
    method: "GET",
    path: "/companies/stats",
    summary: "Counts companies",
    cached: true,
    answer: one(CompanyStats)
  }),
  find: endpoint({
    method: "GET",
    path: "/companies/{id}",
    summary: "Shows one company",
    params: ofOne,
    answer: one(Company),
    refusals: [notFound]
  }),
  create: endpoint({
    method: "POST",
    path: "/companies",
    summary: "Adds a company",
    body: json(CompanyDraft),
    answer: one(Company, 201),
    refusals: [taken]
  }),
  change: endpoint({
    method: "PUT",
    path: "/companies/{id}",
    summary: "Edits a company; absent fields keep their value",
    params: ofOne,
    body: json(CompanyChange),
    answer: one(Company),
    refusals: [notFound, taken, overtaken]
  }),
  remove: endpoint({
    method: "PATCH",
    path: "/companies/{id}",
    summary: "Deletes a company softly; `is_deleted: false` restores it",
    params: ofOne,
    body: jsonOrNothing(Removal, 400),
    answer: one(Company),
    refusals: [notFound, taken, overtaken]
  }),
  destroy: endpoint({
    method: "DELETE",
    path: "/companies/{id}",
    summary: "Deletes a company for good, unless something refers to it",
    params: ofOne,
    answer: one(ofOne),
    refusals: [notFound, refusal(409, "company_in_use", CompanyInUse)]
  }),
  report: endpoint({
    method: "POST",
    path: "/companies/report",
    summary: "Downloads the companies that match as CSV",
    writes: false,
    query: CompanyFilter,
    answer: file("text/csv; charset=utf-8")
  })
}
