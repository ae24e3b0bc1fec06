/** A client of a running server: signs in without a screen, prepares claims, reads stored data. */
import type { Article } from "#domain/articles/article.schema.ts"
import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import type { Claim, ClaimType, Verdict } from "#domain/claims/claim.schema.ts"
import type { Company } from "#domain/companies/company.schema.ts"
import type { Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import type { Quiz } from "#domain/quizzes/quiz.schema.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { isRead } from "#domain/shared/audit/audit-entry.rules.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"

/** The address of a server, and the newest code it sent to a phone. */
export interface Reachable {
  readonly url: string
  readonly codeFor: (phone: string, since?: number) => Promise<string>
}

export interface SignedIn {
  readonly token: string
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
}

interface Answer {
  readonly status: number
  // Answers are checked by the contract tests; here they are trusted.
  readonly body: never
}

export const call = async (
  url: string,
  method: string,
  path: string,
  token: string | null,
  body?: unknown
): Promise<Answer> => {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" })
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  return { status: response.status, body: (await response.json()) as never }
}

const sendForm = async (url: string, method: string, path: string, token: string, body: FormData): Promise<Answer> => {
  const response = await fetch(`${url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` }, body })
  return { status: response.status, body: (await response.json()) as never }
}

const must = async <Data>(requested: Promise<Answer>): Promise<Data> => {
  const { status, body } = await requested
  if (status >= 300) throw new Error(`The server answered ${status}: ${JSON.stringify(body)}`)
  return (body as { readonly data: Data }).data
}

/** Opens a session for a phone number with its prefix. */
export const enter = async ({ url, codeFor }: Reachable, phone: string, password: string): Promise<SignedIn> => {
  const since = Date.now()
  const { attempt } = await must<{ readonly attempt: string }>(
    call(url, "POST", "/auth/request-otp", null, { identity: phone, password })
  )
  const code = await codeFor(phone, since)
  const proof = { identity: phone, otp_code: code, attempt }
  const opened = await must<{ readonly user: SignedIn["user"]; readonly access_token: string }>(
    call(url, "POST", "/auth/verify-otp", null, proof)
  )
  return { user: opened.user, token: opened.access_token }
}

/** Whether a session is still one. */
export const isOpen = async (url: string, { token }: SignedIn): Promise<boolean> =>
  (await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).ok

/** One administrator's own way to the server, beside his browser. */
export const serverDriver = (url: string, { token }: SignedIn) => {
  const list = (query: string) => must<ReadonlyArray<Claim>>(call(url, "GET", `/claims?${query}`, token))
  return {
    list,
    stats: () =>
      must<Readonly<Record<"total" | "pending" | "approved" | "rejected", number>>>(
        call(url, "GET", "/claims/stats", token)
      ),
    file: (userId: string, type: ClaimType, day: string) =>
      must<Claim>(call(url, "POST", "/claims", token, { user_id: userId, type, date_treatment: day })),
    decide: (ids: ReadonlyArray<string>, status: Verdict) =>
      must(call(url, "POST", "/claims/bulk", token, { ids, status })),
    remove: (id: string) => call(url, "DELETE", `/claims/${id}`, token),
    read: (id: string) => must<Claim>(call(url, "GET", `/claims/${id}`, token)),
    /** The entries of a record, newest first, but those of its lists and details, which are shown all the time. */
    audit: async (id: string) => {
      const path = `/audit?entity_id=${id}&limit=100`
      const entries = await must<ReadonlyArray<AuditEntry>>(call(url, "GET", path, token))
      return entries.filter((entry) => !isRead(entry))
    },
    companies: (query = "type=users") =>
      must<ReadonlyArray<Company>>(call(url, "GET", `/companies/all?${query}`, token)),
    addCompany: (fields: Readonly<Record<string, unknown>>) =>
      must<Company>(call(url, "POST", "/companies", token, fields)),
    changeCompany: (id: string, fields: Readonly<Record<string, unknown>>) =>
      must<Company>(call(url, "PUT", `/companies/${id}`, token, fields)),
    removeCompany: (id: string) => must<Company>(call(url, "PATCH", `/companies/${id}`, token, { is_deleted: true })),
    restoreCompany: (id: string) => must<Company>(call(url, "PATCH", `/companies/${id}`, token, { is_deleted: false })),
    addQuiz: (fields: Readonly<Record<string, unknown>>) => must<Quiz>(call(url, "POST", "/quizzes", token, fields)),
    changeQuiz: (id: string, fields: Readonly<Record<string, unknown>>) =>
      must<Quiz>(call(url, "PUT", `/quizzes/${id}`, token, fields)),
    quizzes: (query: string) => must<ReadonlyArray<Quiz>>(call(url, "GET", `/quizzes?${query}`, token)),
    users: (query: string) => must<ReadonlyArray<User>>(call(url, "GET", `/users?${query}`, token)),
    addUser: (fields: Readonly<Record<string, unknown>>) => must<User>(call(url, "POST", "/users", token, fields)),
    findUser: (id: string) => must<User>(call(url, "GET", `/users/${id}`, token)),
    changeUser: (id: string, fields: Readonly<Record<string, unknown>>) =>
      must<User>(call(url, "PUT", `/users/${id}`, token, fields)),
    /** What a reading answers. */
    get: <Data>(path: string) => must<Data>(call(url, "GET", path, token)),
    /** The total of a list. */
    count: async (path: string): Promise<number> => {
      const { body } = await call(url, "GET", path, token)
      return (body as { readonly pagination: { readonly total: number } }).pagination.total
    },
    changeNotification: (id: string, fields: Readonly<Record<string, unknown>>) =>
      must(call(url, "PATCH", `/notification/${id}`, token, fields)),
    addBenefit: (fields: Readonly<Record<string, unknown>>) =>
      must<Benefit>(call(url, "POST", "/benefits", token, fields)),
    changeBenefit: (id: string, fields: Readonly<Record<string, unknown>>) =>
      must<Benefit>(call(url, "PUT", `/benefits/${id}`, token, fields)),
    switchQuiz: async () => {
      const [quiz] = await must<ReadonlyArray<Quiz>>(call(url, "GET", "/quizzes?limit=1&page=1", token))
      const status = quiz?.status === "active" ? "inactive" : "active"
      return must<Quiz>(call(url, "PUT", `/quizzes/${quiz?.id ?? ""}/status`, token, { status }))
    },
    pending: () => must<ReadonlyArray<Enrolment>>(call(url, "GET", "/benefits-enrollment/pending", token)),
    activate: (ids: ReadonlyArray<string>) =>
      must<{ readonly updated: ReadonlyArray<string> }>(
        call(url, "POST", "/benefits-enrollment/approve-pending", token, { ids })
      ),
    setEnrolment: (
      id: string,
      status: "active" | "inactive",
      reason?: { readonly code: string; readonly note: string }
    ) =>
      must<Enrolment>(
        call(url, "PUT", `/benefits-enrollment/${id}/status`, token, { status, ...(reason && { reason }) })
      ),
    enrolmentsOf: (userId: string) =>
      must<ReadonlyArray<Enrolment>>(call(url, "GET", `/benefits-enrollment/user/${userId}`, token)),
    refuseEnrolment: (id: string) =>
      must<Enrolment>(call(url, "PUT", `/benefits-enrollment/${id}/status`, token, { status: "inactive" })),
    articles: (query: string) => must<ReadonlyArray<Article>>(call(url, "GET", `/learn?${query}`, token)),
    addArticle: (fields: Readonly<Record<string, unknown>>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
      return must<Article>(sendForm(url, "POST", "/learn/create-with-files", token, form))
    },
    changeArticle: (id: string, fields: Readonly<Record<string, unknown>>) =>
      must<Article>(call(url, "PATCH", `/learn/${id}`, token, fields)),
    mayStill: async () => (await call(url, "GET", "/auth/me", token)).status === 200,
    signOut: () => call(url, "POST", "/auth/logout", token)
  }
}

export type ServerDriver = ReturnType<typeof serverDriver>
