import { Effect } from "effect"
import { benefitsContract } from "#adapters/contract/benefits.contract.ts"
import { benefitCriteria } from "#domain/benefits/benefit-list.rules.ts"
import { foundBy, searchOf } from "./http/records.http.ts"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import { enrolmentsContract } from "#adapters/contract/enrolments.contract.ts"
import type { EnrolmentFilter } from "#domain/enrolments/enrolment.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { reportRequest } from "#domain/shared/report/report.rules.ts"
import type { SelectiveReport } from "#domain/shared/report/report.schema.ts"
import type { EnrolmentId } from "#domain/shared/identity.schema.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import { readPicked } from "./files/pick.files.ts"
import { httpBenefits } from "./http/benefits.http.ts"
import { httpEnrolments } from "./http/enrolments.http.ts"
import { httpImages } from "./http/images.http.ts"
import { listPorts, undoPort, type PageReads } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const screenPorts = (ports: Ports) => {
  const { cache } = ports
  const enrolments = listPorts(ports, httpEnrolments)
  return {
    ...listPorts(ports, httpBenefits),
    undo: undoPort(ports),
    enrolments: enrolments.records,
    enrolmentsInBackground: enrolments.inBackground,
    /** Fetched with their first use. */
    enrolmentJobs: Effect.tryPromise({
      try: async () => {
        const { httpEnrolmentJobs } = await import("./http/enrolment-decisions.http.ts")
        return httpEnrolmentJobs(cache.call, () => ports.window.crypto.randomUUID())
      },
      catch: () => new Unavailable()
    }),
    companies: { all: ((query) => cache.call(companiesContract.all, { query })) satisfies CompaniesPort["all"] },
    images: httpImages(cache.call, URL),
    readPicked,
    enrolmentReport: savedReports(
      "enrollments",
      (report: SelectiveReport<EnrolmentFilter, EnrolmentId>) =>
        cache.call(enrolmentsContract.report, reportRequest(report)),
      saveByLink(ports.window.document)
    ),
    invalidate: () => cache.invalidate("/benefits")
  }
}

/** What the page requests first. */
export const reads = {
  endpoints: [benefitsContract.list, benefitsContract.stats],
  criteria: benefitCriteria
} satisfies PageReads

export const search = searchOf((call, sent) => call(benefitsContract.list, sent), foundBy("benefitRecord"))
