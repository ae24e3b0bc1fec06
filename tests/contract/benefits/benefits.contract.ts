import type { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { BenefitSearch } from "#domain/benefits/benefit.schema.ts"
import {
  addBenefit,
  enrolMany,
  entriesOf,
  type GetBenefitsBackend,
  noPictures,
  expectRefusal,
  textOf,
  runWithoutAudit
} from "#tests/contract/benefits/benefits-backend.ts"
import { newBenefit, benefitId, benefitWords, newEnrolment } from "#tests/fixtures/benefits.ts"
import { picture } from "#tests/fixtures/images.ts"
import { done } from "#tests/fixtures/outcomes.ts"

const unknownBenefitId = benefitId(800_003)

export const benefitsTests = (backend: GetBenefitsBackend): void => {
  const port = () => backend().firstPorts.benefits
  const titles = async (search: BenefitSearch) => (await done(port().list(search))).data.map(({ title_en }) => title_en)

  describe("benefits", () => {
    it("a new benefit has the sent fields, is active, names its company and is audited", async () => {
      const company = await backend().addCompany("benefits", "Clear Sight")
      const added = await done(
        port().create(newBenefit(company, { title_en: "  Eyes  ", url: "https://x.example" }), noPictures)
      )
      expect(added).toMatchObject({
        ...benefitWords,
        title_en: "Eyes",
        company: { id: company, name: "Clear Sight" },
        type: 4,
        // Only links have an address.
        url: null,
        logo: null,
        status: "active",
        is_deleted: false,
        benefits_enrollment: [],
        version: 1
      })
      expect(await done(port().find(added.id))).toEqual(added)
      expect(await entriesOf(backend(), added)).toMatchObject([
        {
          actor: backend().first,
          action: "benefit.create",
          entity: "benefit",
          before: null,
          after: { title_en: "Eyes", company_id: company }
        }
      ])
    })

    it("a benefit may have any type, and a link has an address", async () => {
      const company = await backend().addCompany("benefits")
      for (const type of [1, 2, 3, 4, 5, 6, 7])
        expect(await addBenefit(backend(), { company_id: company, type, url: "http://аррӏе.com/b?c" })).toMatchObject({
          type,
          url: type === 2 ? "http://xn--80ak6aa92e.com/b?c" : null
        })
    })

    it("a benefit needs a company that provides benefits", async () => {
      const users = await backend().addCompany("users")
      for (const company of [users, unknownBenefitId])
        expect(await expectRefusal(backend(), port().create(newBenefit(company), noPictures))).toMatchObject({
          _tag: "FieldsInvalid",
          fields: { company_id: textOf("benefit_company_unknown") }
        })
    })

    it("a change writes the sent fields and keeps the others; repeating it changes nothing", async () => {
      const before = await addBenefit(backend())
      const change = { title_en: "Eyes and ears", type: 2 as const, url: "https://ears.example" }
      const after = await done(port().change(before.id, change, noPictures))
      expect(after).toEqual({ ...before, ...change, version: 2 })
      expect(await done(port().change(before.id, change, noPictures))).toEqual(after)
      expect((await entriesOf(backend(), before)).slice(1)).toMatchObject([
        {
          action: "benefit.change",
          entity: "benefit",
          before: { title_en: before.title_en, type: 4, url: null },
          after: change
        }
      ])
      // A benefit that is no link any more loses its address.
      expect(await done(port().change(before.id, { type: 3 }, noPictures))).toMatchObject({ type: 3, url: null })
    })

    it("a benefit is refused an invalid address, or one with invisible characters", async () => {
      const { id } = await addBenefit(backend(), { type: 2, url: "https://x.example" })
      for (const [url, key] of [
        ["https://x.example/\u202egpj", "benefit_url_unseen"],
        ["javascript:alert(1)", "benefit_url"]
      ] as const)
        expect(await expectRefusal(backend(), port().change(id, { url }, noPictures))).toMatchObject({
          fields: { url: textOf(key) }
        })
    })

    it("a benefit without an address cannot become a link", async () => {
      const { id } = await addBenefit(backend())
      expect(await expectRefusal(backend(), port().change(id, { type: 2 }, noPictures))).toMatchObject({
        fields: { url: textOf("benefit_url_required") }
      })
    })

    it("a stale change does not overwrite a newer one", async () => {
      const { id, version } = await addBenefit(backend())
      const changed = await done(backend().secondPorts.benefits.change(id, { title_en: "Theirs" }, noPictures))
      const refusal = await expectRefusal(backend(), port().change(id, { title_en: "Mine", version }, noPictures))
      expect(refusal).toMatchObject({
        _tag: "BenefitOvertaken",
        current: changed,
        saved: { by: backend().second, at: expect.any(String) }
      })
      expect(refusal).toHaveProperty("fields", { title_en: "Theirs" })
      expect(await expectRefusal(backend(), port().remove(id, version))).toHaveProperty("fields", {
        title_en: "Theirs"
      })
      expect(await expectRefusal(backend(), port().setStatus(id, "inactive", version))).toMatchObject({
        _tag: "BenefitOvertaken"
      })
    })

    it("a benefit is deactivated and activated", async () => {
      const { id } = await addBenefit(backend())
      expect(await done(port().setStatus(id, "inactive"))).toMatchObject({ status: "inactive", version: 2 })
      expect(await done(port().setStatus(id, "inactive"))).toMatchObject({ version: 2 })
      expect(await done(port().setStatus(id, "active"))).toMatchObject({ status: "active", version: 3 })
    })

    it("a benefit keeps, replaces and removes its pictures, and refuses an invalid one", async () => {
      const company = await backend().addCompany("benefits")
      const both = { logo: backend().picture, image: backend().picture }
      const added = await done(port().create(newBenefit(company), both))
      expect(added.logo).toMatch(/^[0-9a-f]{32}$/u)
      expect(added.image).not.toBe(added.logo)
      const replaced = await done(port().change(added.id, {}, { logo: backend().picture, image: null }))
      expect(replaced.logo).not.toBe(added.logo)
      expect(replaced.image).toBe(added.image)
      expect(await done(port().change(added.id, { logo: null, image: "" }, noPictures))).toMatchObject({
        logo: null,
        image: null
      })
      const noPicture = picture(new TextEncoder().encode("<svg/>"))
      for (const slot of ["logo", "image"] as const) {
        const wrong = { ...noPictures, [slot]: noPicture }
        expect(await expectRefusal(backend(), port().change(added.id, {}, wrong))).toMatchObject({
          fields: { [slot]: textOf("image_type") }
        })
        // A picture is not looked at where there is no benefit for it.
        expect(await expectRefusal(backend(), port().change(unknownBenefitId, {}, wrong))).toMatchObject({
          _tag: "BenefitNotFound"
        })
      }
      expect(
        await expectRefusal(backend(), port().change(added.id, { image: "0".repeat(32) }, noPictures))
      ).toMatchObject({
        fields: { image: textOf("image_unknown") }
      })
    })

    it("a deleted benefit is not listed and not found the second time", async () => {
      const benefit = await addBenefit(backend())
      expect(await done(port().remove(benefit.id))).toMatchObject({ is_deleted: true, version: 2 })
      const calls: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
        port().find(benefit.id),
        port().remove(benefit.id),
        port().setStatus(benefit.id, "active"),
        port().change(benefit.id, { title_en: "Back" }, noPictures),
        port().find(unknownBenefitId)
      ]
      for (const call of calls) expect(await expectRefusal(backend(), call)).toMatchObject({ _tag: "BenefitNotFound" })
      expect((await done(port().list({}))).data).toEqual([])
      expect(await done(port().stats)).toEqual({ total: 0, active: 0, pending: 0 })
      const entry = (await entriesOf(backend(), benefit)).at(-1)
      expect(entry).toMatchObject({ action: "benefit.delete", entity: "benefit", after: null })
      expect(entry?.before).toMatchObject({ title_en: benefit.title_en, status: "active" })
      expect(entry?.before).not.toHaveProperty("id")
    })

    it("a deleted benefit is on the list of deleted ones until it is restored", async () => {
      const benefit = await addBenefit(backend())
      await done(port().remove(benefit.id))
      expect((await done(port().list({ active: "no" }))).data).toEqual([{ ...benefit, version: 2, is_deleted: true }])
      expect(await expectRefusal(backend(), port().restore(benefit.id, 1))).toMatchObject({ _tag: "BenefitOvertaken" })
      const restored = { ...benefit, version: 3 }
      expect(await done(port().restore(benefit.id, 2))).toEqual(restored)
      expect(await done(port().restore(benefit.id))).toEqual(restored)
      expect(await done(port().find(benefit.id))).toEqual(restored)
      expect((await done(port().list({ active: "no" }))).data).toEqual([])
      expect(await expectRefusal(backend(), port().restore(unknownBenefitId))).toMatchObject({
        _tag: "BenefitNotFound"
      })
      const entry = (await entriesOf(backend(), benefit)).at(-1)
      expect(entry).toMatchObject({ action: "benefit.restore", entity: "benefit", before: null })
      expect(entry?.after).toMatchObject({ title_en: benefit.title_en, status: "active" })
      expect(entry?.after).not.toHaveProperty("id")
    })

    it("no write succeeds without its audit entry", async () => {
      const { id, company_id } = await addBenefit(backend())
      const { before, after } = await runWithoutAudit(backend(), [
        port().create(newBenefit(company_id), noPictures),
        port().change(id, { title_en: "Other" }, noPictures),
        port().setStatus(id, "inactive"),
        port().remove(id)
      ])
      expect(after).toEqual(before)
    })

    it("a benefit carries its newest enrolments, and the statistics count the pending ones", async () => {
      const benefit = await addBenefit(backend())
      const made = await enrolMany(backend(), 2, benefit)
      await backend().submit(newEnrolment(await backend().addMember(), (await addBenefit(backend())).id))
      const listed = await done(port().find(benefit.id))
      expect(listed.benefits_enrollment).toEqual(
        made.toReversed().map(({ id, user_id }) => ({ id, user_id, status: "pending" }))
      )
      expect(await done(port().stats)).toEqual({ total: 2, active: 2, pending: 3 })
    })
  })

  describe("the list of benefits", () => {
    it("the list is ordered by title, date and status, ties by id, newest first by default", async () => {
      const company = await backend().addCompany("benefits")
      for (const title_en of ["Beta", "álamo", "Zeta"]) await addBenefit(backend(), { company_id: company, title_en })
      expect(await titles({})).toEqual(["Zeta", "álamo", "Beta"])
      expect(await titles({ sort: "created_at" })).toEqual(["Beta", "álamo", "Zeta"])
      expect(await titles({ sort: "title" })).toEqual(["álamo", "Beta", "Zeta"])
      expect(await titles({ sort: "-title" })).toEqual(["Zeta", "Beta", "álamo"])
      const ids = async (sort: "status" | "-status") => (await done(port().list({ sort }))).data.map(({ id }) => id)
      expect(await ids("-status")).toEqual((await ids("status")).toReversed())
    })

    it("the list is searched by the title in either language, and filtered", async () => {
      const one = await addBenefit(backend(), { title_en: "Dental", title_es: "Odontología" })
      const other = await addBenefit(backend(), { title_en: "Gym", title_es: "Gimnasio", type: 7, status: "inactive" })
      expect(await titles({ searchTerm: "odontologia" })).toEqual(["Dental"])
      expect(await titles({ searchTerm: "dental odontología" })).toEqual(["Dental"])
      expect(await titles({ searchTerm: "GY" })).toEqual(["Gym"])
      expect(await titles({ searchTerm: "100%_" })).toEqual([])
      expect(await titles({ status: "inactive" })).toEqual(["Gym"])
      expect(await titles({ type: "7" })).toEqual(["Gym"])
      expect(await titles({ company_id: one.company_id })).toEqual(["Dental"])
      expect(await titles({ ids: other.id.toUpperCase() })).toEqual(["Gym"])
    })

    it("the list has pages of six and is empty past its end", async () => {
      const company = await backend().addCompany("benefits")
      for (let n = 0; n < 7; n += 1) await addBenefit(backend(), { company_id: company })
      expect((await done(port().list({}))).pagination).toMatchObject({ limit: 6, total: 7, totalPages: 2 })
      expect((await done(port().list({ page: 2 }))).data).toHaveLength(1)
      expect((await done(port().list({ page: 9 }))).data).toEqual([])
    })
  })
}
