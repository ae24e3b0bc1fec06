/** The ports of the users screen. */
import type { Effect, Result } from "effect"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import { quizzesContract } from "#adapters/contract/quizzes.contract.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import type { UserFilter } from "#domain/users/user-record.schema.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import type { ImageIssue } from "#domain/files/image.rules.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { readPicked } from "./files/pick.files.ts"
import { cachedCalls } from "./http/cached.ts"
import { httpEnrolments } from "./http/enrolments.http.ts"
import { httpImages } from "./http/images.http.ts"
import { httpUsers } from "./http/users.http.ts"
import type { Ports } from "./ports.ts"

interface UsersPorts {
  readonly users: UsersPort
  /** The same for background requests, which do not extend the session. */
  readonly usersInBackground: UsersPort
  /** The companies a user can belong to. */
  readonly companies: Pick<CompaniesPort, "all">
  /** The enrolments and quiz submissions of a user. */
  readonly enrolments: Pick<EnrolmentsPort, "ofUser" | "setStatus">
  readonly enrolmentsInBackground: Pick<EnrolmentsPort, "ofUser">
  readonly quizzes: Pick<QuizzesPort, "ofUser">
  readonly quizzesInBackground: Pick<QuizzesPort, "ofUser">
  readonly images: ImagesPort
  /** Reads and validates a picked file. */
  readonly readPicked: (file: File) => Promise<Result.Result<Picture, ImageIssue>>
  /** Invalidates the cached lists, so that the next request is sent. */
  readonly invalidate: () => void
  readonly report: { readonly download: (filter: UserFilter) => Effect.Effect<void, CallFailure> }
}

export const screenPorts = ({ cache, window }: Ports): UsersPorts => {
  cache.preload(cachedCalls)
  const newKey = () => window.crypto.randomUUID()
  return {
    users: httpUsers(cache.call, newKey),
    usersInBackground: httpUsers(cache.call, newKey, { background: true }),
    companies: { all: (query) => cache.call(companiesContract.all, { query }) },
    enrolments: httpEnrolments(cache.call, newKey),
    enrolmentsInBackground: httpEnrolments(cache.call, newKey, { background: true }),
    quizzes: { ofUser: (query) => cache.call(quizzesContract.ofUser, { query }) },
    quizzesInBackground: { ofUser: (query) => cache.call(quizzesContract.ofUser, { query }, { background: true }) },
    images: httpImages(cache.call, URL),
    readPicked,
    invalidate: () => cache.invalidate("/users"),
    report: savedReports(
      (query: UserFilter) => cache.call(usersContract.report, { query }),
      saveByLink(window.document)
    )
  }
}
