/** The kinds of simple record that the server answers for: of each its endpoints, their handlers and its texts. */
import { Effect } from "effect"
import { apiContract } from "#adapters/contract/api.contract.ts"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import type { Group } from "#adapters/contract/endpoint.ts"
import { companyReport } from "#domain/companies/company-record.rules.ts"
import { companyFailureWords, companyFieldWords } from "#domain/companies/company.messages.ts"
import { companyKind } from "#domain/companies/company.schema.ts"
import { companiesService } from "#domain/companies/companies.service.ts"
import type { Translated, Language } from "#domain/shared/language.schema.ts"
import { type Handlers, type Route, type RouteDependencies, routes } from "./api/answer.ts"
import { recordHandlers } from "./api/routes/record.routes.ts"
import type { Database } from "./database/database.ts"
import { sqlCompanies } from "./database/people/companies.sql.ts"
import type { AnyCaller, RecordContext, Services } from "./services.ts"

type Texts = Translated<Readonly<Record<string, string>>>

interface ServedRecord {
  readonly contract: Group
  readonly failureWords: Texts
  readonly fieldWords: Texts
  readonly routes: <T>(dependencies: RouteDependencies<Services, T, AnyCaller>) => ReadonlyArray<Route>
}

const servedRecord = <const G extends Group>(
  contract: G,
  handlers: Handlers<G, Services, AnyCaller>,
  failureWords: Texts,
  fieldWords: Texts
): ServedRecord => ({
  contract,
  failureWords,
  fieldWords,
  routes: (dependencies) => routes(dependencies, contract, handlers)
})

/** The service and the report of a request, over the store of a kind of record. */
const recordsOf =
  <Store, Report, Service>(
    sqlStore: (database: Database) => { readonly store: Store; readonly report: Report },
    serviceOver: (dependencies: RecordContext & { readonly store: Store }) => Service
  ) =>
  ({ records }: Services) =>
    records((database, context) => {
      const { store, report } = sqlStore(database)
      return { service: serviceOver({ ...context, store }), report }
    })

/** Besides what all simple records have, companies are listed as choices and deleted for good. */
const companiesOf = recordsOf(sqlCompanies, companiesService)

const simpleRecords: ReadonlyArray<ServedRecord> = [
  servedRecord(
    companiesContract,
    {
      ...recordHandlers({ kind: companyKind, recordsOf: companiesOf, report: companyReport() }),
      all: ({ query, services }) => companiesOf(services).service.all(query),
      destroy: ({ params, services }) => Effect.as(companiesOf(services).service.destroy(params.id), { data: params })
    },
    companyFailureWords,
    companyFieldWords
  )
]

export const simpleRecordRoutes = <T>(dependencies: RouteDependencies<Services, T, AnyCaller>): ReadonlyArray<Route> =>
  simpleRecords.flatMap(({ routes }) => routes(dependencies))

export const simpleRecordWordsIn = (
  language: Language
): Record<"failures" | "fields", Readonly<Record<string, string>>> => ({
  failures: Object.assign({}, ...simpleRecords.map(({ failureWords }) => failureWords[language])),
  fields: Object.assign({}, ...simpleRecords.map(({ fieldWords }) => fieldWords[language]))
})

/** All endpoints: what the server answers and the OpenAPI document describes. */
export const endpoints = apiContract(simpleRecords.map(({ contract }) => contract))
