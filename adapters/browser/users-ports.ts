/** The ports of the users screen. */
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import { quizzesContract } from "#adapters/contract/quizzes.contract.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import type { CompanyFilter } from "#domain/companies/company.schema.ts"
import type { SubmissionSearch } from "#domain/quizzes/quiz.schema.ts"
import type { UserFilter } from "#domain/users/user-record.schema.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { readPicked } from "./files/pick.files.ts"
import { httpEnrolments } from "./http/enrolments.http.ts"
import { httpImages } from "./http/images.http.ts"
import { httpUsers } from "./http/users.http.ts"
import type { Ports } from "./ports.ts"

/** Those `inBackground` do not extend the session; `invalidate` drops the cached lists. */
export const screenPorts = ({ cache, window }: Ports) => {
  const newKey = () => window.crypto.randomUUID()
  return {
    users: httpUsers(cache.call, newKey),
    usersInBackground: httpUsers(cache.call, newKey, { background: true }),
    companies: { all: (query: CompanyFilter) => cache.call(companiesContract.all, { query }) },
    enrolments: httpEnrolments(cache.call, newKey),
    enrolmentsInBackground: httpEnrolments(cache.call, newKey, { background: true }),
    quizzes: { ofUser: (query: SubmissionSearch) => cache.call(quizzesContract.ofUser, { query }) },
    quizzesInBackground: {
      ofUser: (query: SubmissionSearch) => cache.call(quizzesContract.ofUser, { query }, { background: true })
    },
    images: httpImages(cache.call, URL),
    readPicked,
    invalidate: () => cache.invalidate("/users"),
    report: savedReports(
      (query: UserFilter) => cache.call(usersContract.report, { query }),
      saveByLink(window.document)
    )
  }
}
