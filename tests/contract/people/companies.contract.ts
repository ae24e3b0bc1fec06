import { type Effect, Result } from "effect"
import { describe, expect, it } from "vitest"
import { CompanyChange } from "#domain/companies/company.schema.ts"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import type { GetPeopleBackend } from "#tests/contract/people/people-backend.ts"
import { addCompany, addPerson, entriesOf, nextNumber, expectRefusal } from "#tests/contract/people/people-steps.ts"
import { newCompany, companyId } from "#tests/fixtures/new-people.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

const readChange = schemaReader(CompanyChange)
const unknownCompanyId = companyId(800_002)
const namesOf = (rows: ReadonlyArray<{ readonly name: string }>) => rows.map(({ name }) => name)

export const companiesTests = (backend: GetPeopleBackend): void => {
  describe("companies", () => {
    it("a new company has the sent fields, is active, and is found", async () => {
      const draft = newCompany("  Sol & Mar  ", { type: "benefits" })
      const company = await done(backend().firstCompanies.create(draft))
      expect(company).toMatchObject({
        name: "Sol & Mar",
        contact_email: "office@company.example",
        type: "benefits",
        status: "active",
        is_deleted: false,
        version: 1
      })
      expect(await done(backend().secondCompanies.find(company.id))).toEqual(company)
      const entries = await entriesOf(backend(), company)
      expect(entries).toMatchObject([
        {
          action: "company.create",
          actor: backend().first,
          before: null,
          after: { name: "Sol & Mar", type: "benefits" }
        }
      ])
    })

    it("a name is unique in any case until its company is deleted", async () => {
      const company = await addCompany(backend(), "Ñandú Foods")
      const again = () => backend().secondCompanies.create(newCompany("ñandú FOODS"))
      expect(await expectRefusal(backend(), again())).toMatchObject({
        _tag: "CompanyTaken",
        fields: { name: expect.any(String) }
      })
      // Accents make names different.
      await done(backend().firstCompanies.create(newCompany("Nandu Foods")))
      await done(backend().firstCompanies.remove(company.id))
      const heir = await done(again())
      expect(await expectRefusal(backend(), backend().firstCompanies.restore(company.id))).toMatchObject({
        _tag: "CompanyTaken"
      })
      await done(backend().firstCompanies.change(heir.id, { name: "Another name" }))
      expect((await done(backend().firstCompanies.restore(company.id))).name).toBe("Ñandú Foods")
    })

    it("a stored name of which nothing is shown stays in other edits, and is refused as a new one", async () => {
      const [company, other] = [await addCompany(backend()), await addCompany(backend())]
      const unseen = "\u3164"
      await backend().storeCompanyName(company.id, unseen)
      const change = (id: typeof company.id, named: object) =>
        backend().firstCompanies.change(id, Result.getOrThrow(readChange(named)))
      const whole = { ...(await done(backend().firstCompanies.find(company.id))), contact_email: "new@company.example" }
      expect(await done(change(company.id, whole))).toMatchObject({ name: unseen, contact_email: whole.contact_email })
      expect(await expectRefusal(backend(), change(other.id, { name: unseen }))).toMatchObject({
        _tag: "FieldsInvalid",
        fields: { name: expect.any(String) }
      })
    })

    it("a name is stored on one line, and is unique without blanks and invisible characters", async () => {
      const company = await addCompany(backend(), "\u200bAlmendro\u00a0\n Foods\u3164")
      expect(company.name).toBe("Almendro Foods")
      for (const name of ["Almendro  Foods", "Almen\u00addro FOODS\u200b", "Almendro\u3164\u202eFoods"])
        expect(await expectRefusal(backend(), backend().secondCompanies.create(newCompany(name)))).toMatchObject({
          _tag: "CompanyTaken"
        })
    })

    it("a change writes given fields only, and equal values change nothing", async () => {
      const company = await addCompany(backend())
      const changed = await done(backend().firstCompanies.change(company.id, { contact_email: "new@company.example" }))
      expect(changed).toEqual({ ...company, contact_email: "new@company.example", version: 2 })
      const before = await backend().snapshot()
      expect(await done(backend().secondCompanies.change(company.id, { ...changed }))).toEqual(changed)
      expect(await done(backend().firstCompanies.change(company.id, {}))).toEqual(changed)
      expect(await backend().snapshot()).toEqual(before)
      expect((await entriesOf(backend(), company)).at(-1)).toMatchObject({
        action: "company.change",
        before: { contact_email: "office@company.example" },
        after: { contact_email: "new@company.example" }
      })
    })

    it("a company may keep its own name, also in another case", async () => {
      const company = await addCompany(backend(), "Prairie Foods")
      expect((await done(backend().firstCompanies.change(company.id, { name: "PRAIRIE foods" }))).name).toBe(
        "PRAIRIE foods"
      )
    })

    it("a stale change is refused with the current record and what has changed since", async () => {
      const company = await addCompany(backend())
      const theirs = await done(backend().secondCompanies.change(company.id, { type: "benefits" }))
      const stale = { type: "users", status: "inactive", version: company.version } as const
      const refusal = await expectRefusal(backend(), backend().firstCompanies.change(company.id, stale))
      expect(refusal).toMatchObject({
        _tag: "CompanyOvertaken",
        current: theirs,
        saved: { by: backend().second, at: expect.any(String) }
      })
      expect(refusal).toHaveProperty("fields", { type: "benefits" })
      expect(await expectRefusal(backend(), backend().firstCompanies.remove(company.id, 1))).toMatchObject({
        _tag: "CompanyOvertaken",
        current: theirs
      })
      expect((await done(backend().firstCompanies.remove(company.id, 2))).version).toBe(3)
    })

    it("a field that was changed and changed back counts as unchanged, and so does a restored record", async () => {
      const { id, type } = await addCompany(backend())
      await done(backend().secondCompanies.change(id, { type: "benefits", status: "inactive" }))
      await done(backend().secondCompanies.change(id, { type }))
      await done(backend().secondCompanies.remove(id))
      await done(backend().secondCompanies.restore(id))
      const since = async (version: number) =>
        failure(backend().firstCompanies.change(id, { status: "active", version }))
      expect(await since(1)).toHaveProperty("fields", { status: "inactive" })
      expect(await since(2)).toHaveProperty("fields", { type })
      expect(await since(3)).toHaveProperty("fields", {})
      expect(await since(9)).toHaveProperty("fields.name")
    })

    it("the users of a company show its new name at once and are found by it", async () => {
      const company = await addCompany(backend(), "Quilombo Crafts")
      const person = await addPerson(backend(), { company_id: company.id })
      await done(backend().firstCompanies.change(company.id, { name: "Çelik Works" }))
      const { data } = await done(backend().firstUsers.list({ searchTerm: "celik wor" }))
      expect(data).toEqual([{ ...person, company: { id: company.id, name: "Çelik Works" } }])
      expect((await done(backend().firstUsers.list({ searchTerm: "quilombo" }))).data).toEqual([])
    })

    it("a deleted company is listed only with active=no, and cannot be changed or deleted again", async () => {
      const [deleted, remaining] = [await addCompany(backend()), await addCompany(backend())]
      const removed = await done(backend().firstCompanies.remove(deleted.id))
      expect(removed).toEqual({ ...deleted, is_deleted: true, version: 2 })
      expect((await done(backend().firstCompanies.list({}))).data).toEqual([remaining])
      expect((await done(backend().firstCompanies.list({ active: "yes" }))).data).toEqual([remaining])
      expect((await done(backend().firstCompanies.list({ active: "no" }))).data).toEqual([removed])
      expect((await done(backend().firstCompanies.all({}))).data).toEqual([remaining])
      expect(await done(backend().firstCompanies.stats)).toEqual({ total: 1, active: 1 })
      for (const call of [
        backend().firstCompanies.find(deleted.id),
        backend().firstCompanies.change(deleted.id, { status: "inactive" }),
        backend().firstCompanies.remove(deleted.id)
      ])
        expect(await expectRefusal(backend(), call)).toMatchObject({ _tag: "CompanyNotFound" })
      const restored = await done(backend().secondCompanies.restore(deleted.id))
      expect(restored).toEqual({ ...deleted, version: 3 })
      const before = await backend().snapshot()
      expect(await done(backend().firstCompanies.restore(deleted.id))).toEqual(restored)
      expect(await backend().snapshot()).toEqual(before)
      expect((await entriesOf(backend(), deleted)).map(({ action }) => action)).toEqual([
        "company.create",
        "company.delete",
        "company.restore"
      ])
    })

    it("a company with users is deleted softly, keeps its readable name, and accepts no new users", async () => {
      const company = await addCompany(backend(), "Lasting Name")
      const person = await addPerson(backend(), { company_id: company.id })
      await done(backend().firstCompanies.remove(company.id))
      expect((await done(backend().firstUsers.find(person.id))).company).toEqual({
        id: company.id,
        name: "Lasting Name"
      })
      // An unchanged value needs no choice.
      const edited = await done(
        backend().firstUsers.change(person.id, { address: "Elm Street 1", company_id: company.id }, null)
      )
      expect(edited.company_id).toBe(company.id)
      const other = await addPerson(backend())
      expect(
        await expectRefusal(backend(), backend().firstUsers.change(other.id, { company_id: company.id }, null))
      ).toMatchObject({ _tag: "FieldsInvalid", fields: { company_id: expect.any(String) } })
    })

    it("a company is deleted permanently only when no record refers to it, deleted ones included", async () => {
      const [empty, full] = [await addCompany(backend()), await addCompany(backend())]
      const person = await addPerson(backend(), { company_id: full.id })
      expect(await expectRefusal(backend(), backend().firstCompanies.destroy(full.id))).toMatchObject({
        _tag: "CompanyInUse"
      })
      await done(backend().firstUsers.remove(person.id))
      expect(await expectRefusal(backend(), backend().firstCompanies.destroy(full.id))).toMatchObject({
        _tag: "CompanyInUse"
      })
      await done(backend().firstCompanies.destroy(empty.id))
      expect(await expectRefusal(backend(), backend().firstCompanies.restore(empty.id))).toMatchObject({
        _tag: "CompanyNotFound"
      })
      expect((await entriesOf(backend(), empty)).at(-1)).toMatchObject({
        action: "company.destroy",
        before: { name: empty.name },
        after: null
      })
    })

    it("an unknown company is not found by any call", async () => {
      const calls: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
        backend().firstCompanies.find(unknownCompanyId),
        backend().firstCompanies.change(unknownCompanyId, { status: "inactive" }),
        backend().firstCompanies.remove(unknownCompanyId),
        backend().firstCompanies.restore(unknownCompanyId),
        backend().firstCompanies.destroy(unknownCompanyId)
      ]
      for (const call of calls) expect(await expectRefusal(backend(), call)).toMatchObject({ _tag: "CompanyNotFound" })
    })

    it("no write succeeds without its audit entry", async () => {
      const company = await addCompany(backend())
      await backend().refuseAudit(true)
      const before = await backend().snapshot()
      const calls: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
        backend().firstCompanies.create(newCompany(`Company ${nextNumber()}`)),
        backend().firstCompanies.change(company.id, { status: "inactive" }),
        backend().firstCompanies.remove(company.id),
        backend().firstCompanies.destroy(company.id)
      ]
      for (const call of calls) await expect(done(call)).rejects.toThrow()
      expect(await backend().snapshot()).toEqual(before)
    })
  })

  describe("the list of companies", () => {
    it("the list is ordered by every column, ties by id, newest first by default", async () => {
      const made = []
      for (const [name, type] of [
        ["Beta", "users"],
        ["álamo", "benefits"],
        ["Zeta", "users"],
        ["Álamo Two", "users"]
      ] as const)
        made.push(await addCompany(backend(), name, { type, contact_email: `${type}@x.example` }))
      const list = async (sort?: "name" | "-name" | "-created_at") =>
        namesOf((await done(backend().firstCompanies.list(sort === undefined ? {} : { sort }))).data)
      expect(await list("name")).toEqual(["álamo", "Álamo Two", "Beta", "Zeta"])
      expect(await list("-name")).toEqual(["Zeta", "Beta", "Álamo Two", "álamo"])
      expect(await list()).toEqual(await list("-created_at"))
      const ids = made.map(({ id }) => id)
      for (const field of ["type", "status", "contact_email"] as const) {
        const up = (await done(backend().firstCompanies.list({ sort: field }))).data
        const keyed = up.map((one) => [one[field], one.id].join(" "))
        expect(keyed).toEqual(keyed.toSorted())
        expect(up.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
        const down = (await done(backend().firstCompanies.list({ sort: `-${field}` }))).data
        expect(down).toEqual(up.toReversed())
      }
    })

    it("a search that finds no company names the one with a corrected letter that does", async () => {
      await addCompany(backend(), "Harbor Foods")
      const { list } = backend().firstCompanies
      expect((await done(list({ searchTerm: "foods habror" }))).similar).toEqual(["foods Harbor"])
      expect((await done(list({ searchTerm: "habrro" }))).similar).toBeUndefined()
      for (const searchTerm of ["%", "_", "\\", "h%r", "harb_r"])
        expect([searchTerm, (await done(list({ searchTerm }))).data]).toEqual([searchTerm, []])
    })

    it("the list is searched by part of a name or address, ignoring case and accents, and filtered", async () => {
      const one = await addCompany(backend(), "Cúcuta Textiles", { contact_email: "hola@tela.example" })
      const other = await addCompany(backend(), "Harbor Lines", { type: "benefits", status: "inactive" })
      const found = async (search: Parameters<ReturnType<typeof backend>["firstCompanies"]["list"]>[0]) =>
        namesOf((await done(backend().firstCompanies.list(search))).data)
      expect(await found({ searchTerm: "CUCUTA" })).toEqual([one.name])
      expect(await found({ searchTerm: "tela.ex" })).toEqual([one.name])
      expect(await found({ searchTerm: "textiles hola@ cucuta" })).toEqual([one.name])
      expect(await found({ searchTerm: "li" })).toEqual([other.name])
      expect(await found({ searchTerm: "ex" })).toEqual([])
      expect(await found({ searchTerm: "100%_" })).toEqual([])
      expect(await found({ status: "inactive" })).toEqual([other.name])
      expect(await found({ type: "users" })).toEqual([one.name])
      expect(await found({ ids: other.id.toUpperCase() })).toEqual([other.name])
      expect(await done(backend().firstCompanies.stats)).toEqual({ total: 2, active: 1 })
      expect(namesOf((await done(backend().firstCompanies.all({ type: "users" }))).data)).toEqual([one.name])
    })

    it("the list has pages and is empty past its end", async () => {
      for (let n = 0; n < 5; n += 1) await addCompany(backend())
      const page = await done(backend().firstCompanies.list({ page: 2, limit: 2 }))
      expect(page.data).toHaveLength(2)
      expect(page.pagination).toEqual({
        page: 2,
        limit: 2,
        total: 5,
        totalPages: 3,
        hasPrevPage: true,
        hasNextPage: true
      })
      const end = await done(backend().firstCompanies.list({ page: 9, limit: 2 }))
      expect(end.data).toEqual([])
      expect(end.pagination).toMatchObject({ total: 5, hasNextPage: false })
      const whole = await done(backend().firstCompanies.all({}))
      expect([whole.data.length, whole.pagination.totalPages]).toEqual([5, 1])
    })
  })
}
