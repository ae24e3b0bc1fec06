/** The whole job among benefits without a screen: the product's machines and switchboard over memory. */
import { setImmediate } from "node:timers/promises"
import { Result } from "effect"
import { expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { benefitListRules } from "#domain/benefits/benefit-list.rules.ts"
import { benefitView } from "#domain/benefits/benefit-view.rules.ts"
import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import { type BenefitsDesk, benefitsOffers } from "#domain/benefits/benefits.commands.ts"
import { enrolmentsOffers } from "#domain/enrolments/enrolments.commands.ts"
import { imageIssue } from "#domain/files/image.rules.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import type { RecordSaved } from "#domain/shared/document-editor.machine.ts"
import {
  benefitActsWith,
  benefitFormWith,
  benefitListWith,
  benefitRemovalWith,
  pendingEnrolmentsWith
} from "#src/app/benefits-workflows.ts"
import { memoryBenefitsPort } from "#tests/doubles/benefits.memory.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsPort, memoryEnrolmentsService } from "#tests/doubles/enrolments.memory.ts"
import { benefitDraft, benefitWords, enrolmentDraft } from "#tests/fixtures/benefits.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
}

const office = async () => {
  const backend = memoryDatabase([marta])
  const companies = memoryCompaniesPort(backend, marta)
  const company = await done(companies.create({ name: "Vista", contact_email: "a@vista.example", type: "benefits" }))
  await done(companies.create({ name: "Norte", contact_email: "a@norte.example", type: "users" }))
  const benefits = memoryBenefitsPort(backend, marta)
  const enrolments = memoryEnrolmentsPort(backend, marta)
  const clock = new SimulatedClock()
  const ports = {
    benefits,
    benefitsInBackground: benefits,
    enrolments,
    enrolmentsInBackground: enrolments,
    companies,
    images: { show: () => () => undefined },
    readPicked: async () => Result.fail("image_type" as const)
  }
  const list = createActor(benefitListWith(ports), { clock })
  const form = createActor(benefitFormWith(ports), { clock })
  const removal = createActor(benefitRemovalWith(ports), { clock })
  const acts = createActor(benefitActsWith(ports), { clock })
  const pending = createActor(pendingEnrolmentsWith(ports), { clock })
  const said: Array<string> = []
  const tell = ({ text }: Notice): void => void said.push(text.en)
  list.on("notice", tell)
  form.on("notice", tell)
  removal.on("notice", tell)
  acts.on("notice", tell)
  pending.on("notice", tell)
  const onSaved = ({ row }: RecordSaved<Benefit>): void => list.send({ type: "row.saved", row })
  form.on("saved", onSaved)
  acts.on("saved", onSaved)
  pending.on("activated", () => list.send({ type: "rows.changed", ids: null }))
  for (const actor of [list, form, removal, acts, pending]) actor.start()
  list.send({ type: "list.open", view: benefitView.viewDefault })
  await settle()
  const desk = (): BenefitsDesk => ({
    list: list.getSnapshot(),
    form: form.getSnapshot(),
    removal: removal.getSnapshot(),
    acts: acts.getSnapshot()
  })
  const ask = async (id: string): Promise<void> => {
    const panel = { pending: pending.getSnapshot(), waiting: null }
    const offer = [...benefitsOffers(desk()), ...enrolmentsOffers(panel)].find((one) => one.id === id)
    const message = offer?.message ?? null
    if (message === null) throw new Error(`${id} is refused: ${offer?.why?.en ?? "there is no such command"}`)
    switch (message.to) {
      case "list":
        list.send(message.event)
        break
      case "form":
        form.send(message.event)
        break
      case "removal":
        removal.send(message.event)
        break
      case "acts":
        acts.send(message.event)
        break
      case "pending":
        pending.send(message.event)
        break
      case "page":
        throw new Error("Nothing is shown here")
    }
    await settle()
  }
  const rest = async (): Promise<void> => {
    clock.increment(1_000)
    await settle()
  }
  return { backend, company, enrolments, benefits, list, form, pending, desk, ask, rest, said }
}

it("a benefit is written, asked for, and activated: one by one, all, and again what failed", async () => {
  const { backend, company, benefits, list, form, pending, ask, rest, said } = await office()
  await ask("benefits.add")
  expect(form.getSnapshot().context.doc.choices?.map(({ name }) => name)).toEqual(["Vista"])
  for (const [field, text] of Object.entries({ ...benefitWords, company_id: company.id, type: "4" }))
    form.send({ type: "form.edit", edit: { kind: "type", field, text } })
  const logo = picture(pngHead(10, 10))
  expect(imageIssue(logo)).toBeNull()
  form.send({ type: "form.edit", edit: { kind: "attach", field: "logo", attached: logo } })
  form.send({ type: "form.edit", edit: { kind: "attach", field: "image", attached: logo } })
  form.send({ type: "form.save" })
  await settle()
  expect(said).toEqual(["Benefit created successfully"])
  await ask("benefits.refresh")
  const [kept] = benefitListRules.shownRows(list.getSnapshot().context)
  if (kept === undefined) throw new Error("It is not listed")
  expect([kept.type, kept.logo === null, kept.image === null]).toEqual([4, false, false])

  const service = memoryEnrolmentsService(backend, marta)
  const other = await done(
    benefits.create(benefitDraft(company.id, { title_en: "Other" }), { logo: null, image: null })
  )
  for (let n = 0; n < 40; n += 1)
    await done(backend.transact(service.submit(enrolmentDraft(backend.addUser().id, n === 20 ? other.id : kept.id))))
  await done(benefits.setStatus(other.id, "inactive"))
  await ask("enrolments.open")
  await ask("benefits.refresh")
  expect(list.getSnapshot().context.aside?.pending).toBe(40)
  const [first] = pending.getSnapshot().context.rows
  if (first === undefined) throw new Error("Nobody waits")
  pending.send({ type: "cursor.place", id: first.id })
  await ask("enrolments.approve")
  expect(pending.getSnapshot().context.rows).toHaveLength(39)
  await ask("enrolments.activateAll")
  expect(said.slice(1)).toEqual([
    "1 enrollment activated",
    "38 enrollments activated",
    "1 enrollment was not activated. Its row says why."
  ])
  await done(benefits.setStatus(other.id, "active"))
  await ask("enrolments.retry")
  expect(pending.getSnapshot().context.rows).toEqual([])
  const activated = backend.state().audit.filter(({ action }) => action === "enrolment.activate")
  expect([activated.length, new Set(activated.map(({ entity_id }) => entity_id)).size]).toEqual([40, 40])
  await rest()
  expect(list.getSnapshot().context.aside?.pending).toBe(0)
  await ask("enrolments.close")
  await expect(ask("enrolments.activateAll")).rejects.toThrow("Show pending benefits first")
})

it("an edit that a colleague was quicker with is merged, and asked about where both wrote the same", async () => {
  const { company, benefits, list, form, ask, said } = await office()
  const kept = await done(benefits.create(benefitDraft(company.id), { logo: null, image: null }))
  await ask("benefits.refresh")
  list.send({ type: "cursor.place", id: kept.id })
  await ask("benefits.edit")
  form.send({ type: "form.edit", edit: { kind: "type", field: "title_en", text: "Mine" } })
  await done(benefits.change(kept.id, { title_en: "Theirs", message_es: "Suyo" }, { logo: null, image: null }))
  form.send({ type: "form.save" })
  await settle()
  expect(form.getSnapshot().context.conflicts).toEqual([{ field: "title_en", mine: "Mine", theirs: "Theirs" }])
  form.send({ type: "form.choose", name: "title_en", side: "mine" })
  form.send({ type: "form.merge" })
  await settle()
  expect(said).toEqual(["Benefit updated successfully"])
  expect(await done(benefits.find(kept.id))).toMatchObject({ title_en: "Mine", message_es: "Suyo" })
})
