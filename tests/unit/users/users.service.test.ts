/** Which changes are published, and the last administrator; what the ports answer is tested in tests/contract. */
import { beforeEach, describe, expect, it } from "vitest"
import { newCompany, newUser } from "#tests/fixtures/new-people.ts"
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

/** The published changes. */
const publishedBy = (database: MemoryDatabase): ReadonlyArray<unknown> => database.state().publishedChanges

describe("changes of users and companies", () => {
  it("each change is published with its record", async () => {
    const company = await done(companies.create(newCompany("Prairie Foods")))
    const user = await done(users.create(newUser(1, company.id), null))
    await done(users.change(user.id, { surname: "Vega" }, null))
    await done(users.remove(user.id))
    await done(users.restore(user.id))
    const ofUser = { entity: "user", ids: [user.id] }
    expect(publishedBy(backend)).toEqual([{ entity: "company", ids: [company.id] }, ofUser, ofUser, ofUser, ofUser])
  })

  it("a renamed company publishes a change of all users, any other change of it does not", async () => {
    const company = await done(companies.create(newCompany("Prairie Foods")))
    await done(companies.change(company.id, { status: "inactive" }))
    expect(publishedBy(backend)).not.toContainEqual({ entity: "user", ids: null })
    await done(companies.change(company.id, { name: "Prairie Meals" }))
    expect(publishedBy(backend).at(-1)).toEqual({ entity: "user", ids: null })
  })

  it("a change without effect and a refused one are not published", async () => {
    const company = await done(companies.create(newCompany("Prairie Foods")))
    const user = await done(users.create(newUser(1, company.id), null))
    const before = backend.state().publishedChanges.length
    await done(users.change(user.id, { surname: user.surname }, null))
    await done(users.restore(user.id))
    await done(companies.restore(company.id))
    await failure(users.change(marta.id, { status: "inactive" }, null))
    await failure(companies.create(newCompany("PRAIRIE foods")))
    expect(backend.state().publishedChanges).toHaveLength(before)
  })
})

describe("the last active administrator", () => {
  it("an administrator who was deactivated during his request cannot remove the last one", async () => {
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
