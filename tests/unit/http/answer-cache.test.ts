import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { Call } from "#adapters/browser/http/http-client.ts"
import { answerCache } from "#adapters/browser/http/answer-cache.ts"
import { apiContract } from "#adapters/contract/api.contract.ts"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import { company, user } from "#tests/fixtures/users.ts"

type UntypedCall = (endpoint: Endpoint, sent: object) => Effect.Effect<unknown, unknown>

const backend = () => {
  const requests: Array<string> = []
  let isFailing = false
  const plain = (endpoint: Endpoint) =>
    Effect.suspend(() => {
      requests.push(`${endpoint.method} ${endpoint.path}`)
      return isFailing ? Effect.fail(new Error("no network")) : Effect.succeed({ data: [] })
    })
  const answers = answerCache(plain as unknown as Call)
  const run = (effect: Effect.Effect<unknown, unknown>) => Effect.runPromise(Effect.result(effect))
  return {
    requests,
    answers,
    fail: () => (isFailing = true),
    readUsers: () => run(answers.call(usersContract.list, { query: {} })),
    readCompanies: () => run(answers.call(companiesContract.list, { query: {} })),
    changeUser: () => run(answers.call(usersContract.change, { params: { id: user().id }, body: {} })),
    changeCompany: () => run(answers.call(companiesContract.change, { params: { id: company().id }, body: {} }))
  }
}

const reads = (requests: ReadonlyArray<string>) => requests.filter((line) => line.startsWith("GET"))

it("a cached endpoint is requested once", async () => {
  const { requests, readUsers } = backend()
  await readUsers()
  await readUsers()
  expect(requests).toEqual(["GET /users"])
})

it("a write invalidates the cached lists of its records, also when its outcome is unknown", async () => {
  const { requests, readUsers, readCompanies, changeUser, fail } = backend()
  await readUsers()
  await readCompanies()
  await changeUser()
  await readUsers()
  await readCompanies()
  expect(reads(requests)).toEqual(["GET /users", "GET /companies", "GET /users"])
  fail()
  await changeUser()
  await readUsers()
  expect(reads(requests)).toHaveLength(4)
})

it("a write of a company also invalidates users, which show its name", async () => {
  const { requests, readUsers, readCompanies, changeCompany } = backend()
  await readUsers()
  await readCompanies()
  await changeCompany()
  await readUsers()
  await readCompanies()
  expect(reads(requests)).toEqual(["GET /users", "GET /companies", "GET /users", "GET /companies"])
})

it("an empty prefix invalidates everything", async () => {
  const { requests, answers, readUsers } = backend()
  await readUsers()
  answers.invalidate("")
  await readUsers()
  expect(requests).toHaveLength(2)
})

describe("each write of the contract", () => {
  const endpoints = apiContract([companiesContract])
  const lists = endpoints.filter(({ cached }) => cached)
  /** Where records of a kind are written, and the cached lists that show them. */
  const shownBy: Readonly<Record<string, ReadonlyArray<string>>> = {
    "/users": ["/users"],
    "/companies": ["/companies", "/users", "/benefits"],
    "/quizzes": ["/quizzes"],
    "/learn": ["/learn"],
    "/benefits": ["/benefits"],
    "/benefits-enrollment": ["/benefits"],
    "/notification": ["/benefits"],
    // Nothing cached shows claims, sessions, images, audit entries, or how far an import is.
    "/claims": [],
    "/auth": [],
    "/files": [],
    "/imports": [],
    "/audit": []
  }
  const firstPart = (path: string): string => `/${path.split("/")[1]}`
  const writes = endpoints.filter(({ method }) => method !== "GET")

  it.each(writes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s invalidates exactly the cached lists that show its records, without an event",
    async (_, endpoint) => {
      const { requests, answers } = backend()
      const request = (of: Endpoint) =>
        Effect.runPromise(
          Effect.result((answers.call as UntypedCall)(of, { params: { id: "1", userId: "1" }, query: {}, body: {} }))
        )
      for (const list of lists) await request(list)
      await request(endpoint)
      requests.length = 0
      for (const list of lists) await request(list)
      const shown = shownBy[firstPart(endpoint.path)]
      expect(shown).toBeDefined()
      expect(requests).toEqual(
        lists.filter(({ path }) => shown?.includes(firstPart(path))).map(({ path }) => `GET ${path}`)
      )
    }
  )
})
