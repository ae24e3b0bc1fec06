/**
 * A database with a record of each kind, and for each writing endpoint a request that succeeds there. The endpoints come
 * from the table, so that a test of a new one without an example here fails.
 */
import { Effect } from "effect"
import { newSessionToken, sessionTokenHash } from "#adapters/server/security/secrets.ts"
import { sql } from "kysely"
import { Secret, TOTP } from "otpauth"
import sharp from "sharp"
import { inTransaction, type Database } from "#adapters/server/database/database.ts"
import { templateOf } from "#domain/shared/csv/csv-subject.rules.ts"
import { quizCsv } from "#domain/quizzes/quiz-csv.rules.ts"
import type { CodeMessage } from "#domain/session/code-sender.port.ts"
import { BenefitId, UserId } from "#domain/shared/identity.schema.ts"
import { sqlServices } from "#tests/contract/benefits/benefits-sql-backend.ts"
import { openSession, serveApplication } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { passwordHash, memorySecrets, recordingSender } from "#tests/doubles/session.memory.ts"
import { benefitFields, newEnrolment } from "#tests/fixtures/benefits.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { newArticle } from "#tests/fixtures/articles.ts"
import { newCompany, newUser } from "#tests/fixtures/new-people.ts"
import { companiesCsv, simpleCsv, userCells, usersCsv } from "#tests/fixtures/csv.ts"
import { softPasskey } from "#tests/fixtures/passkeys.ts"
import { userId } from "#tests/fixtures/people.ts"
import { newServiceAccount } from "#tests/fixtures/service-accounts.ts"
import { simpleRecords } from "#tests/doubles/simple-records.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"

const simpleKinds = Object.entries(simpleRecords)

/** A picture for every field of one. */
const create = { width: 12, height: 9, channels: 3 as const, background: "#5b3fa0" }
const portrait = await sharp({ create }).png().toBuffer()

export const phone = "+15550100001"
export const password = "Admin.2026"
const colleaguePhone = "+15550100002"

type OwnRequest = readonly [method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>]

export const writtenBackend = async (kysely: Database) => {
  const { first: me } = await sqlBackend(kysely)
  const member = await addUser(kysely, userId(1), "user")
  await kysely
    .updateTable("users")
    .set({ mobile_number: phone, password_hash: passwordHash(password) })
    .where("id", "=", me.id)
    .execute()
  const secrets = { ...memorySecrets(), newToken: Effect.sync(newSessionToken), hashToken: sessionTokenHash }
  let sent: ReadonlyArray<CodeMessage> = []
  const sender = recordingSender((message) => {
    sent = [...sent, message]
  })
  const { fetch, lines } = serveApplication({ database: kysely, secrets, sender })
  const signIn = () => openSession(kysely, me, secrets.hashToken)
  let token = await signIn()
  const other = secrets.hashToken(await signIn())
  const { rows: others } = await sql<{ readonly id: string }>`
    select id from sessions where token_hash = ${other}
  `.execute(kysely)
  const sendAs = async (
    bearer: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {}
  ) => {
    const response = await fetch(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        // Passkeys need a name.
        host: "localhost:3000",
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
        ...headers
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) })
    })
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
    return { status: response.status, body: await (isJson ? response.json() : response.text()) }
  }
  const send = (...[method, path, body, headers]: OwnRequest) => sendAs(token, method, path, body, headers)
  /** Adds a record and deletes it. */
  const deletedBy = async (method: string, path: string, record: unknown, suffix = ""): Promise<string> => {
    const { id } = (await send("POST", path, record)).body.data
    await send(method, `${path}/${id}${suffix}`)
    return id
  }
  /** Recovery codes, a passkey and an authenticator app that wait for their confirmation, and a colleague's sign-in by a code. */
  const addFactors = async () => {
    const start = { current_password: password, name: "Laptop" }
    const begun = await send("POST", "/auth/factors/passkeys/options", start)
    const app = await send("POST", "/auth/factors/authenticator", start)
    await send("POST", "/auth/factors/recovery-codes", start)
    const { factors } = (await send("GET", "/auth/factors")).body.data
    const colleague = await addUser(kysely, userId(2), "admin")
    const hash = passwordHash(password)
    const credentials = { mobile_number: colleaguePhone, password_hash: hash }
    await kysely.updateTable("users").set(credentials).where("id", "=", colleague).execute()
    const [own, theirs] = [token, await openSession(kysely, { id: colleague }, secrets.hashToken)]
    token = theirs
    const { codes } = (await send("POST", "/auth/factors/recovery-codes", start)).body.data
    token = own
    const choice = { identity: colleaguePhone, password, second_factor: "choose" }
    const { attempt } = (await send("POST", "/auth/request-otp", choice)).body.data
    return {
      factor: factors[0].id,
      passkey: softPasskey().made({ challenge: begun.body.data.challenge }),
      authenticatorCode: new TOTP({ secret: Secret.fromBase32(app.body.data.secret) }).generate(),
      proof: { identity: colleaguePhone, attempt, recovery_code: codes[0] }
    }
  }
  const company = (await send("POST", "/companies", newCompany("Prairie Foods"))).body.data.id
  /** A record of each simple kind, and one that is deleted, by place. */
  const simple: Record<string, string> = {}
  const deletedSimple: Record<string, string> = {}
  for (const [place, { newRecord }] of simpleKinds) {
    simple[place] = (await send("POST", `/${place}`, newRecord(1))).body.data.id
    deletedSimple[place] = await deletedBy("PATCH", `/${place}`, newRecord(2))
  }
  const quiz = (await send("POST", "/quizzes", newQuiz())).body.data.id
  const article = (await send("POST", "/learn/create-with-files", pictured(newArticle()))).body.data.id
  const made: Array<string> = []
  for (let n = 0; n < 4; n += 1) {
    // Claims of one day would look alike.
    const claim = { user_id: member, type: "dental", date_treatment: `2026-10-0${n + 2}` }
    const { body } = await send("POST", "/claims", claim)
    made.push(body.data.id)
  }
  const claims = made
  const decided = await send("POST", "/claims/bulk", { ids: claims.slice(2), status: "approved" })
  const decisionId = decided.body.data.decision_id
  const provider = (await send("POST", "/companies", newCompany("Clear Sight", { type: "benefits" }))).body.data.id
  const benefit = (await send("POST", "/benefits", benefitFields(provider))).body.data.id
  const reading = (await send("POST", "/notification/read-all")).body.data.reading_id
  /** The member app submits an enrolment. */
  const enrol = async (): Promise<string> => {
    const draft = newEnrolment(UserId.make(member), BenefitId.make(benefit))
    const made = await done(
      inTransaction(kysely, (transaction) => sqlServices(transaction, me).enrolments.submit(draft))
    )
    return made.id
  }
  const declined = await send("POST", "/benefits-enrollment/bulk", { ids: [await enrol()], status: "inactive" })
  const enrolmentDecisionId = declined.body.data.decision_id
  const enrolments = [await enrol(), await enrol()]
  const notificationId = (await send("GET", "/notification?limit=1")).body.data[0].id
  const imported = await send("POST", "/companies/csv", fileOf(companiesCsv([["To undo", "u@b.co", "users"]])))
  const importId = imported.body.data.import_id
  const view = (await send("POST", "/views", { place: "claims", name: "Dental" })).body.data.id
  const service = (await send("POST", "/service-accounts", newServiceAccount({ name: "Other" }))).body.data.id
  const { receipt } = (await send("GET", "/claims", undefined, { "x-look-ahead": "1" })).body
  const employer = (await send("POST", "/companies", newCompany("Employer"))).body.data.id
  const changed = (await send("POST", "/users", newUser(5, employer))).body.data.id
  const inactive = { ids: [changed], set: { status: "inactive" } }
  const changeId = (await send("POST", "/users/bulk", inactive)).body.data.change_id
  /** A deleted record of each kind, by the first part of its address. */
  const deleted: Readonly<Record<string, string>> = {
    users: await deletedBy("PATCH", "/users", newUser(6, employer)),
    ...deletedSimple,
    quizzes: await deletedBy("PUT", "/quizzes", newQuiz(), "/delete"),
    benefits: await deletedBy("PUT", "/benefits", benefitFields(provider), "/delete"),
    claims: await deletedBy("DELETE", "/claims", { user_id: member, type: "dental", date_treatment: "2026-10-07" }),
    learn: (await send("POST", "/learn/create-with-files", pictured(newArticle()))).body.data.id
  }
  await send("PUT", `/learn/${deleted["learn"]}/delete`)
  await send("POST", "/auth/request-otp", { identity: phone, password })
  const factors = await addFactors()
  return {
    ...factors,
    fetch,
    /** What the server has logged. */
    lines,
    send,
    /** The same with the token of somebody else. */
    sendAs,
    /** Signs the administrator in again. */
    signIn: async () => {
      token = await signIn()
      // What was being added goes on in the new session.
      await sql`update second_factor_setups set session_hash = ${secrets.hashToken(token)}`.execute(kysely)
    },
    token: () => token,
    tokenHash: () => secrets.hashToken(token),
    /** Another session of the administrator. */
    otherSession: others[0]?.id ?? "",
    me,
    member,
    claims,
    company,
    simple,
    quiz,
    article,
    decisionId,
    enrolmentDecisionId,
    provider,
    benefit,
    enrolments,
    reading,
    notificationId,
    importId,
    changeId,
    view,
    service,
    receipt,
    deleted,
    /** The code that was sent last. */
    code: () => sent.at(-1)?.code
  }
}

export type WrittenBackend = Awaited<ReturnType<typeof writtenBackend>>

const picturesOf = (fields: object): FormData => {
  const form = formOf(fields)
  form.delete("profile_image")
  for (const name of ["logo", "image"]) form.set(name, new File([new Uint8Array(portrait)], `${name}.png`))
  return form
}

const formOf = (fields: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set("profile_image", new File([new Uint8Array(portrait)], "portrait.png"))
  return form
}

const pictured = (fields: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set("image", new File([new Uint8Array(portrait)], "picture.png"))
  return form
}

/** A quiz of two questions. */
const quizzesCsv = new TextEncoder().encode(
  templateOf(quizCsv).text +
    ["Imported,,,daily,,Q1,P1,,,single,50,A|B,C|D,A", "Imported,,,daily,,Q2,P2,,,single,50,A|B,C|D,A"].join("\r\n")
)

export const fileOf = (bytes: Uint8Array): FormData => {
  const form = new FormData()
  form.set("file", new File([new Uint8Array(bytes)], "rows.csv"))
  return form
}

type Example = () => readonly [path: string, body?: unknown]

/** For each writing endpoint a request that succeeds when audit entries can be written. */
export const writingRequests = (backend: () => WrittenBackend): Readonly<Record<string, Example>> => ({
  "DELETE /auth/sessions/{id}": () => [`/auth/sessions/${backend().otherSession}`],
  "DELETE /auth/sessions": () => ["/auth/sessions"],
  "DELETE /users/{id}/sessions": () => [`/users/${backend().member}/sessions`],
  "POST /auth/unlock/{userId}": () => [`/auth/unlock/${backend().member}`],
  "POST /imports/{id}/undo": () => [`/imports/${backend().importId}/undo`],
  "POST /auth/verify-otp": () => ["/auth/verify-otp", { identity: phone, otp_code: backend().code() }],
  "POST /auth/logout": () => ["/auth/logout"],
  "POST /auth/verify-factor": () => ["/auth/verify-factor", backend().proof],
  "POST /auth/factors/passkeys": () => ["/auth/factors/passkeys", { passkey: backend().passkey }],
  "POST /auth/factors/authenticator/confirm": () => [
    "/auth/factors/authenticator/confirm",
    { authenticator_code: backend().authenticatorCode }
  ],
  "POST /auth/factors/recovery-codes": () => ["/auth/factors/recovery-codes", { current_password: password }],
  "DELETE /auth/factors/{id}": () => [`/auth/factors/${backend().factor}`, { current_password: password }],
  "PUT /auth/change-password/{userId}": () => [
    `/auth/change-password/${backend().me.id}`,
    { currentPassword: password, newPassword: "Newer.2027" }
  ],
  ...Object.fromEntries(
    ["users", "quizzes", "benefits", "claims", "learn", ...Object.keys(simpleRecords)].map((kind) => [
      `POST /${kind}/{id}/restore`,
      () => [`/${kind}/${backend().deleted[kind]}/restore`]
    ])
  ),
  "POST /users/bulk": () => ["/users/bulk", { ids: [backend().member], set: { status: "inactive" } }],
  "POST /users/changes/{id}/undo": () => [`/users/changes/${backend().changeId}/undo`],
  "POST /users": () => ["/users", newUser(1, backend().company)],
  "POST /users/create-with-files": () => ["/users/create-with-files", formOf(newUser(2, backend().company))],
  "POST /benefits-enrollment/report": () => ["/benefits-enrollment/report"],
  "POST /audit/shown": () => ["/audit/shown", { receipts: [backend().receipt] }],
  "POST /audit/report": () => ["/audit/report?entity=claim"],
  "POST /claims/report": () => ["/claims/report?status=pending"],
  "POST /users/report": () => ["/users/report?role=user"],
  "PUT /users/{id}": () => [`/users/${backend().member}`, { surname: "Vega", password_hash: "Newer.2027" }],
  "PUT /users/{id}/update-with-files": () => [
    `/users/${backend().member}/update-with-files`,
    formOf({ surname: "Vega" })
  ],
  "PATCH /users/{id}": () => [`/users/${backend().member}`],
  ...Object.fromEntries(
    simpleKinds.flatMap(([place, { newRecord }]): ReadonlyArray<readonly [string, Example]> => [
      [`POST /${place}`, () => [`/${place}`, newRecord(3)]],
      [`PUT /${place}/{id}`, () => [`/${place}/${backend().simple[place]}`, { status: "inactive" }]],
      [`PATCH /${place}/{id}`, () => [`/${place}/${backend().simple[place]}`]],
      [`POST /${place}/csv`, () => [`/${place}/csv`, fileOf(simpleCsv(place, [newRecord(4)]))]]
    ])
  ),
  "DELETE /companies/{id}": () => [`/companies/${backend().company}`],
  "POST /users/csv": () => ["/users/csv", fileOf(usersCsv([userCells(1, { company: "Prairie Foods" })]))],
  "POST /benefits": () => ["/benefits", benefitFields(backend().provider)],
  "POST /benefits/create-with-files": () => [
    "/benefits/create-with-files",
    picturesOf(benefitFields(backend().provider))
  ],
  "PUT /benefits/{id}": () => [`/benefits/${backend().benefit}`, { title_en: "Eyes" }],
  "PUT /benefits/{id}/update-with-files": () => [
    `/benefits/${backend().benefit}/update-with-files`,
    picturesOf({ title_en: "Eyes", version: 1 })
  ],
  "PUT /benefits/{id}/status": () => [`/benefits/${backend().benefit}/status`, { status: "inactive" }],
  "PUT /benefits/{id}/delete": () => [`/benefits/${backend().benefit}/delete`],
  "PUT /benefits-enrollment/{id}/status": () => [
    `/benefits-enrollment/${backend().enrolments[0]}/status`,
    { status: "active" }
  ],
  "POST /benefits-enrollment/bulk": () => [
    "/benefits-enrollment/bulk",
    { ids: backend().enrolments, status: "inactive", reason: { code: "incomplete" } }
  ],
  "POST /benefits-enrollment/decisions/{id}/undo": () => [
    `/benefits-enrollment/decisions/${backend().enrolmentDecisionId}/undo`
  ],
  "POST /benefits-enrollment/approve-pending": () => ["/benefits-enrollment/approve-pending"],
  "PATCH /notification/{id}": () => [`/notification/${backend().notificationId}`, { status: "read", approve: true }],
  "POST /notification/read-all": () => ["/notification/read-all"],
  "POST /notification/read-all/{id}/undo": () => [`/notification/read-all/${backend().reading}/undo`],
  "POST /quizzes": () => ["/quizzes", newQuiz()],
  "POST /quizzes/csv": () => ["/quizzes/csv", fileOf(quizzesCsv)],
  "PUT /quizzes/{id}": () => [`/quizzes/${backend().quiz}`, { title: "Rest" }],
  "PUT /quizzes/{id}/status": () => [`/quizzes/${backend().quiz}/status`, { status: "inactive" }],
  "PUT /quizzes/{id}/delete": () => [`/quizzes/${backend().quiz}/delete`],
  "POST /learn/create-with-files": () => ["/learn/create-with-files", pictured(newArticle())],
  "PATCH /learn/{id}": () => [`/learn/${backend().article}`, { status: "active" }],
  "PATCH /learn/{id}/update-with-files": () => [
    `/learn/${backend().article}/update-with-files`,
    pictured({ author: "Ana" })
  ],
  "PUT /learn/{id}/delete": () => [`/learn/${backend().article}/delete`],
  "POST /claims": () => ["/claims", { user_id: backend().member, type: "vision", date_treatment: "2026-10-03" }],
  "PATCH /claims/{id}": () => [
    `/claims/${backend().claims[0]}`,
    { type: "vision", status: "rejected", reason: { code: "other" } }
  ],
  "DELETE /claims/{id}": () => [`/claims/${backend().claims[0]}`],
  "POST /claims/bulk": () => ["/claims/bulk", { ids: backend().claims.slice(0, 2), status: "approved" }],
  "POST /views": () => ["/views", { place: "claims", name: "Vision", query: "type=vision" }],
  "PUT /views/{id}": () => [`/views/${backend().view}`, { name: "Teeth" }],
  "DELETE /views/{id}": () => [`/views/${backend().view}`],
  "POST /service-accounts": () => ["/service-accounts", newServiceAccount()],
  "DELETE /service-accounts/{id}": () => [`/service-accounts/${backend().service}`],
  "POST /claims/approve-all": () => ["/claims/approve-all"],
  "POST /claims/decisions/{id}/undo": () => [`/claims/decisions/${backend().decisionId}/undo`]
})

/** Reports of simple records, which are about no person. */
export const reportsWithoutEntry: Readonly<Record<string, string>> = Object.fromEntries(
  simpleKinds.map(([place]) => [`POST /${place}/report`, "It reads; nothing is written."])
)

/** Endpoints that write no audit entry, each with its reason. */
export const withoutEntry: Readonly<Record<string, string>> = {
  "POST /auth/request-otp": "No administrator is signed in yet, and no record changes.",
  "POST /auth/factors/passkeys/options": "Nothing counts before it is confirmed.",
  "POST /auth/factors/authenticator": "Nothing counts before it is confirmed.",
  "DELETE /imports/{id}": "It only requests that a running import ends; an import that ends has no entry.",
  ...reportsWithoutEntry
}

/** A refused sign-in attempt must be counted, and the progress of an import says that it has failed. */
export const counted = ["sign_in_calls", "sign_in_failures", "sign_in_devices", "otp_codes", "imports"]
