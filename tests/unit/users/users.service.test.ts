/** What is published and audited, and the last administrator; what the ports answer is tested in tests/contract. */
import { beforeEach, describe, expect, it } from "vitest"
import type { UserChange } from "#domain/users/user-record.schema.ts"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { companyId, newCompany, newUser } from "#tests/fixtures/new-people.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { type MemoryDatabase, memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryUsersPort, memoryUsersService } from "#tests/doubles/users.memory.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
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

describe("the audit of users", () => {
  const entries = () =>
    backend
      .state()
      .audit.filter(({ entity }) => entity === "user")
      .map(({ action, entity_id, before, after }) => ({ action, entity_id, before, after }))
  const added = async () => {
    const company = await done(companies.create(newCompany("Prairie Foods")))
    return done(users.create(newUser(1, company.id), null))
  }

  it("a deletion is audited with what was deleted, a restoration with what is there again, both without secrets", async () => {
    const { id, given_name, surname, email, company_id } = await added()
    await done(users.remove(id))
    await done(users.restore(id))
    const whole = expect.objectContaining({ given_name, surname, email, company_id })
    expect(entries()).toEqual([
      { action: "user.create", entity_id: id, before: null, after: whole },
      { action: "user.delete", entity_id: id, before: whole, after: null },
      { action: "user.restore", entity_id: id, before: null, after: whole }
    ])
    const [created, deleted, restored] = entries()
    expect(created?.after).toEqual({ ...deleted?.before, user_status: "pending" })
    expect(restored?.after).toEqual(deleted?.before)
    expect(JSON.stringify(entries())).not.toMatch(/ssn|password/u)
  })

  it("the call that deletes or restores does so by its flag, and refuses a stale version either way", async () => {
    const { id } = await added()
    const service = memoryUsersService(backend, marta)
    const set = (isDeleted: boolean, version: number) => backend.transact(service.setDeleted(id, isDeleted, version))
    expect(await failure(set(true, 7))).toMatchObject({ _tag: "UserOvertaken" })
    expect(await done(set(true, 1))).toMatchObject({ id, version: 2 })
    expect(await failure(set(false, 7))).toMatchObject({ _tag: "UserOvertaken" })
    expect(await done(set(false, 2))).toMatchObject({ id, version: 3 })
    expect(entries().map(({ action }) => action)).toEqual(["user.create", "user.delete", "user.restore"])
  })

  it("a report is an entry with what it selects", async () => {
    await done(backend.transact(memoryUsersService(backend, marta).auditReport({ role: "user" })))
    expect(entries()).toEqual([
      { action: "user.report", entity_id: severalRecords, before: null, after: { role: "user" } }
    ])
  })

  it("a revealed number is an entry without the number", async () => {
    const { id } = await added()
    await done(users.reveal(id))
    expect(entries().at(-1)).toEqual({ action: "user.reveal_ssn", entity_id: id, before: null, after: null })
  })

  it("a change of other fields does not say that secrets have changed", async () => {
    const { id } = await added()
    await done(users.change(id, { surname: "Vega" }, null))
    expect(entries().at(-1)).toEqual({
      action: "user.change",
      entity_id: id,
      before: { surname: "Ortega" },
      after: { surname: "Vega" }
    })
  })
})

describe("a refusal", () => {
  it("a refusal names the field and what is wrong with it", async () => {
    const company = await done(companies.create(newCompany("Prairie Foods")))
    const [one, other] = [
      await done(users.create(newUser(1, company.id), null)),
      await done(users.create(newUser(2, company.id), null))
    ]
    const { email, mobile_number } = newUser(1, company.id)
    const refused: ReadonlyArray<readonly [UserChange, Readonly<Record<string, string>>]> = [
      [
        { email, mobile_number },
        { email: "email_taken", mobile_number: "mobile_number_taken" }
      ],
      [{ company_id: companyId(800_004) }, { company_id: "company_unknown" }],
      [{ profile_image: "0".repeat(32) }, { profile_image: "image_unknown" }],
      [
        { company_id: null, dob: null },
        { company_id: "company_required", dob: "dob_required" }
      ]
    ]
    for (const [change, fields] of refused)
      expect(await failure(users.change(other.id, change, null))).toMatchObject({ fields })
    expect(await failure(users.create(newUser(1, company.id), null))).toMatchObject({
      fields: { email: "email_taken", mobile_number: "mobile_number_taken" }
    })
    expect(one.version).toBe(1)
  })
})

describe("unique values of another user", () => {
  it("a user keeps a company and a picture that are gone, where the change names them again", async () => {
    const company = await done(companies.create(newCompany("Prairie Foods")))
    const kept = await done(users.create(newUser(1, company.id), picture(pngHead(10, 10))))
    await done(companies.remove(company.id))
    backend.write({ images: new Set() })
    const { company_id, profile_image } = kept
    expect(await done(users.change(kept.id, { surname: "Vega", company_id, profile_image }, null))).toMatchObject({
      surname: "Vega",
      company_id: company.id,
      profile_image: expect.any(String)
    })
  })
})

describe("claims of a renamed user", () => {
  it("renamed claims are published where there are any, and only for another name", async () => {
    const company = await done(companies.create(newCompany("Prairie Foods")))
    const [client, other] = [
      await done(users.create(newUser(1, company.id), null)),
      await done(users.create(newUser(2, company.id), null))
    ]
    const claim = await done(memoryClaimsPort(backend, marta).create(draft(client.id)))
    const ofClaims = () => publishedBy(backend).filter((change) => (change as { entity: string }).entity === "claim")
    const before = ofClaims().length
    await done(users.change(client.id, { address: "Elm Street 1" }, null))
    await done(users.change(other.id, { surname: "Vega" }, null))
    expect(ofClaims()).toHaveLength(before)
    await done(users.change(client.id, { given_name: "Ana" }, null))
    await done(users.change(client.id, { surname: "Vega" }, null))
    expect(ofClaims().slice(before)).toEqual([
      { entity: "claim", ids: [claim.id] },
      { entity: "claim", ids: [claim.id] }
    ])
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
