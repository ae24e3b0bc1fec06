/** What open screens are told, and what is asked of passwords; what the ports answer is promised in tests/contract. */
import { beforeEach, describe, expect, it } from "vitest"
import { companyDraft, userDraft } from "#tests/fixtures/people-drafts.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { type MemoryDatabase, memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryUsersPort } from "#tests/doubles/users.memory.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

let backend: MemoryDatabase
let users: ReturnType<typeof memoryUsersPort>
let companies: ReturnType<typeof memoryCompaniesPort>

beforeEach(() => {
  backend = memoryDatabase([marta, rafael])
  users = memoryUsersPort(backend, marta)
  companies = memoryCompaniesPort(backend, marta)
})

/** What has been told since `before`. */
const toldSince = (before: MemoryDatabase): ReadonlyArray<unknown> => before.state().publishedChanges

describe("a change of people and companies", () => {
  it("is told with the record it is of", async () => {
    const company = await done(companies.create(companyDraft("Prairie Foods")))
    const user = await done(users.create(userDraft(1, company.id), null))
    await done(users.change(user.id, { surname: "Vega" }, null))
    await done(users.remove(user.id))
    await done(users.restore(user.id))
    const ofUser = { entity: "user", ids: [user.id] }
    expect(toldSince(backend)).toEqual([{ entity: "company", ids: [company.id] }, ofUser, ofUser, ofUser, ofUser])
  })

  it("is told of all people when their company gets another name, and of nobody when it does not", async () => {
    const company = await done(companies.create(companyDraft("Prairie Foods")))
    await done(companies.change(company.id, { status: "inactive" }))
    expect(toldSince(backend)).not.toContainEqual({ entity: "user", ids: null })
    await done(companies.change(company.id, { name: "Prairie Meals" }))
    expect(toldSince(backend).at(-1)).toEqual({ entity: "user", ids: null })
  })

  it("that changes nothing, or is refused, is not told", async () => {
    const company = await done(companies.create(companyDraft("Prairie Foods")))
    const user = await done(users.create(userDraft(1, company.id), null))
    const before = backend.state().publishedChanges.length
    await done(users.change(user.id, { surname: user.surname }, null))
    await done(users.restore(user.id))
    await done(companies.restore(company.id))
    await failure(users.change(marta.id, { status: "inactive" }, null))
    await failure(companies.create(companyDraft("PRAIRIE foods")))
    expect(backend.state().publishedChanges).toHaveLength(before)
  })
})

describe("the last who can sign in", () => {
  it("is kept by somebody who has lost that himself while his request was under way", async () => {
    backend.changeUser(rafael.id, { status: "inactive" })
    const late = memoryUsersPort(backend, rafael)
    const before = backend.state()
    for (const call of [
      late.remove(marta.id),
      late.change(marta.id, { status: "inactive" }, null),
      late.change(marta.id, { role: "user" }, null)
    ])
      expect(await failure(call)).toMatchObject({ _tag: "LastAdministrator" })
    expect(backend.state()).toEqual(before)
  })
})
