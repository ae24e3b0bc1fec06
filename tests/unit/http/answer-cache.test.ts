import { Effect } from "effect"
import { expect, it } from "vitest"
import { cachedCalls } from "#adapters/browser/http/cached.ts"
import type { Call } from "#adapters/browser/http/http-client.ts"
import { answerCache } from "#adapters/browser/http/answer-cache.ts"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import { company, user } from "#tests/fixtures/users.ts"

const kept = () => {
  const asked: Array<string> = []
  let isFailing = false
  const plain = (endpoint: Endpoint) =>
    Effect.suspend(() => {
      asked.push(`${endpoint.method} ${endpoint.path}`)
      return isFailing ? Effect.fail(new Error("no network")) : Effect.succeed({ data: [] })
    })
  const answers = answerCache(plain as unknown as Call)
  const run = (effect: Effect.Effect<unknown, unknown>) => Effect.runPromise(Effect.result(effect))
  return {
    asked,
    answers,
    fail: () => (isFailing = true),
    readUsers: () => run(answers.call(usersContract.list, { query: {} })),
    readCompanies: () => run(answers.call(companiesContract.list, { query: {} })),
    changeUser: () => run(answers.call(usersContract.change, { params: { id: user().id }, body: {} })),
    changeCompany: () => run(answers.call(companiesContract.change, { params: { id: company().id }, body: {} }))
  }
}

const reads = (asked: ReadonlyArray<string>) => asked.filter((line) => line.startsWith("GET"))

it("asks once for what may be kept", async () => {
  const { asked, readUsers } = kept()
  await readUsers()
  await readUsers()
  expect(asked).toEqual(["GET /users"])
})

it("forgets the lists of what this browser has written, also when nobody knows whether it was", async () => {
  const { asked, readUsers, readCompanies, changeUser, fail } = kept()
  await readUsers()
  await readCompanies()
  await changeUser()
  await readUsers()
  await readCompanies()
  expect(reads(asked)).toEqual(["GET /users", "GET /companies", "GET /users"])
  fail()
  await changeUser()
  await readUsers()
  expect(reads(asked)).toHaveLength(4)
})

it("forgets people with their companies, whose names they are listed with", async () => {
  const { asked, readUsers, readCompanies, changeCompany } = kept()
  await readUsers()
  await readCompanies()
  await changeCompany()
  await readUsers()
  await readCompanies()
  expect(reads(asked)).toEqual(["GET /users", "GET /companies", "GET /users", "GET /companies"])
})

it("does without fetching what keeps answers where a room has brought it", async () => {
  const { asked, answers, readUsers } = kept()
  let brought = 0
  answers.preload((call) => {
    brought += 1
    return cachedCalls(call)
  })
  answers.preload(() => {
    throw new Error("Once is enough")
  })
  await readUsers()
  await readUsers()
  expect([brought, asked]).toEqual([1, ["GET /users"]])
})

it("forgets everything when somebody comes in", async () => {
  const { asked, answers, readUsers } = kept()
  await readUsers()
  answers.invalidate("")
  await readUsers()
  expect(asked).toHaveLength(2)
})
