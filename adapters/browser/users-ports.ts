/** The ports of the users screen. */
import { Effect } from "effect"
import { userCriteria } from "#domain/users/user-list.rules.ts"
import { foundBy, searchOf } from "./http/records.http.ts"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import { quizzesContract } from "#adapters/contract/quizzes.contract.ts"
import { unlockContract } from "#adapters/contract/unlock.contract.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import type { CompanyFilter } from "#domain/companies/company.schema.ts"
import type { SubmissionSearch } from "#domain/quizzes/quiz.schema.ts"
import { reportRequest } from "#domain/shared/report/report.rules.ts"
import type { SelectiveReport } from "#domain/shared/report/report.schema.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import type { UserFilter } from "#domain/users/user-record.schema.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { readPicked } from "./files/pick.files.ts"
import { httpEnrolments } from "./http/enrolments.http.ts"
import { httpImages } from "./http/images.http.ts"
import { httpAccessEnding } from "./http/open-sessions.http.ts"
import { httpUserBulk, httpUsers } from "./http/users.http.ts"
import { listPorts, undoPort, type PageReads } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const screenPorts = (ports: Ports) => {
  const { cache, window } = ports
  const enrolments = listPorts(ports, httpEnrolments)
  return {
    ...listPorts(ports, httpUsers),
    undo: undoPort(ports),
    companies: { all: (query: CompanyFilter) => cache.call(companiesContract.all, { query }) },
    enrolments: enrolments.records,
    enrolmentsInBackground: enrolments.inBackground,
    enrolmentsAhead: enrolments.ahead,
    quizzes: { ofUser: (query: SubmissionSearch) => cache.call(quizzesContract.ofUser, { query }) },
    quizzesInBackground: {
      ofUser: (query: SubmissionSearch) => cache.call(quizzesContract.ofUser, { query }, { background: true })
    },
    quizzesAhead: {
      ofUser: (query: SubmissionSearch) => cache.call(quizzesContract.ofUser, { query }, { lookAhead: true })
    },
    unlock: (userId: UserId) =>
      Effect.map(cache.call(unlockContract.unlock, { params: { userId } }), () => cache.invalidate("/users")),
    endSessions: (id: UserId) =>
      Effect.tap(httpAccessEnding(cache.call).endSessions(id), () => Effect.sync(() => cache.invalidate("/users"))),
    bulk: httpUserBulk(cache.call, () => window.crypto.randomUUID()),
    // The portrait of a member is dropped when it is no longer shown.
    images: httpImages(cache.call, URL, 0),
    readPicked,
    invalidate: () => cache.invalidate("/users"),
    report: savedReports(
      "users",
      (report: SelectiveReport<UserFilter, UserId>) => cache.call(usersContract.report, reportRequest(report)),
      saveByLink(window.document)
    )
  }
}

/** What the page requests first. */
export const reads = {
  endpoints: [usersContract.list],
  criteria: userCriteria,
  record: usersContract.find
} satisfies PageReads

export const search = searchOf((call, sent) => call(usersContract.list, sent), foundBy("userRecord"))
