/** The whole workflow of benefits over in-memory ports, and the events between the machines. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { benefitListRules } from "#domain/benefits/benefit-list.rules.ts"
import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import type { BenefitsPort } from "#domain/benefits/benefits.port.ts"
import { availableBenefitsCommands, type BenefitsState, hasPanelKeys } from "#domain/benefits/benefits.commands.ts"
import { confirmedTarget, formerCount } from "#domain/enrolments/enrolment-decisions.rules.ts"
import { enrolmentJobs } from "#domain/enrolments/enrolment-job.rules.ts"
import { availableEnrolmentsCommands } from "#domain/enrolments/enrolments.commands.ts"
import { pendingCount } from "#domain/enrolments/open-panel.commands.ts"
import { linkedEnrolment } from "#domain/enrolments/pending-enrolments.rules.ts"
import { imageIssue } from "#domain/files/image.rules.ts"
import { benefitsScreenWith } from "#src/screens/benefits/benefits-workflows.ts"
import { memoryUndoPort } from "#tests/doubles/undo.memory.ts"
import { memoryBenefitsPort } from "#tests/doubles/benefits.memory.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsPort, memoryEnrolmentsService } from "#tests/doubles/enrolments.memory.ts"
import { newBenefit, benefitWords, newEnrolment } from "#tests/fixtures/benefits.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { headlessScreen } from "#tests/machines/headless-screen.ts"

/** A company that offers benefits, one that does not, and the screen of the benefits. */
/** The panel has been fetched. */
const available = (state: BenefitsState) => availableBenefitsCommands(state, availableEnrolmentsCommands)

const screenWith = async (through: (port: BenefitsPort) => BenefitsPort = (port) => port) => {
  const backend = memoryDatabase([marta])
  const companies = memoryCompaniesPort(backend, marta)
  const company = await done(companies.create({ name: "Vista", contact_email: "a@vista.example", type: "benefits" }))
  await done(companies.create({ name: "Norte", contact_email: "a@norte.example", type: "users" }))
  const benefits = through(memoryBenefitsPort(backend, marta))
  const enrolments = memoryEnrolmentsPort(backend, marta)
  let dropped = 0
  const reports: Array<unknown> = []
  const screen = await headlessScreen(
    benefitsScreenWith(
      {
        records: benefits,
        inBackground: benefits,
        enrolments,
        enrolmentsInBackground: enrolments,
        enrolmentJobs: Effect.succeed(enrolmentJobs(enrolments)),
        companies,
        enrolmentReport: {
          download: (report) =>
            Effect.sync(() => {
              reports.push(report)
            })
        },
        undo: memoryUndoPort(backend, marta),
        invalidate: () => void (dropped += 1)
      },
      memoryDrafts()
    ),
    available
  )
  const service = memoryEnrolmentsService(backend, marta)
  return {
    ...screen,
    backend,
    company,
    companies,
    benefits,
    enrolments,
    /** The reports that were requested. */
    reports,
    /** How often the cache was invalidated. */
    dropped: () => dropped,
    command: (id: string) => available(screen.state()).find((one) => one.id === id),
    form: () => screen.state().form.context,
    pendingRows: () => screen.state().pending.context.rows,
    cards: () => benefitListRules.shownRows(screen.state().list.context),
    create: (words: Parameters<typeof newBenefit>[1] = {}) =>
      done(benefits.create(newBenefit(company.id, words), { logo: null, image: null })),
    enrol: (id: Benefit["id"]) => done(backend.transact(service.submit(newEnrolment(backend.addUser().id, id)))),
    type: (field: string, text: string) =>
      screen.send({ to: "form", event: { type: "form.edit", edit: { kind: "type", field, text } } }),
    save: () => screen.send({ to: "form", event: { type: "form.save" } }),
    placeCard: (id: string) => screen.send({ to: "list", event: { type: "cursor.place", id } }),
    rest: async (): Promise<void> => {
      screen.clock.increment(1_000)
      await screen.settle()
    }
  }
}

describe("the job", () => {
  it("a benefit is written and its enrolments are activated: one by one, all, and the failed ones again", async () => {
    const at = await screenWith()
    await at.run("benefits.add")
    expect(at.form().doc.choices?.map(({ name }) => name)).toEqual(["Vista"])
    for (const [field, text] of Object.entries({ ...benefitWords, company_id: at.company.id, type: "4" }))
      await at.type(field, text)
    const logo = picture(pngHead(10, 10))
    expect(imageIssue(logo)).toBeNull()
    for (const field of ["logo", "image"] as const)
      await at.send({ to: "form", event: { type: "form.edit", edit: { kind: "attach", field, attached: logo } } })
    await at.save()
    expect(at.notices).toEqual(["Benefit “Eye care title” created"])
    await at.run("benefits.refresh")
    const [kept] = at.cards()
    if (kept === undefined) throw new Error("It is not listed")
    expect([kept.type, kept.logo === null, kept.image === null]).toEqual([4, false, false])

    const other = await at.create({ title_en: "Other" })
    for (let n = 0; n < 40; n += 1) await at.enrol(n === 20 ? other.id : kept.id)
    await done(at.benefits.setStatus(other.id, "inactive"))
    await at.run("enrolments.open")
    await at.run("benefits.refresh")
    expect(pendingCount(at.state())).toBe(40)
    const [first] = at.pendingRows()
    if (first === undefined) throw new Error("No enrolment is pending")
    await at.send({ to: "pending", event: { type: "cursor.place", id: first.id } })
    await at.run("enrolments.approve")
    expect(at.pendingRows()).toHaveLength(39)
    await at.run("enrolments.activateAll")
    await at.send({ to: "decisions", event: { type: "activation.confirm" } })
    expect(at.notices.slice(1)).toEqual([
      "Enrollment of Lucía Ortega in “Eye care title” activated",
      "38 enrollments activated. 1 enrollment was not activated. Its row shows why"
    ])
    await done(at.benefits.setStatus(other.id, "active"))
    await at.run("enrolments.retry")
    expect(at.pendingRows()).toEqual([])
    const activated = at.backend.state().audit.filter(({ action }) => action === "enrolment.activate")
    expect([activated.length, new Set(activated.map(({ entity_id }) => entity_id)).size]).toEqual([40, 40])
    await at.rest()
    expect(pendingCount(at.state())).toBe(0)
    await at.run("enrolments.close")
    expect(at.command("enrolments.activateAll")).toMatchObject({
      message: null,
      why: { en: "Show pending benefits first" }
    })
  })

  it("the number of the open question follows what others decide, and is what is activated", async () => {
    const at = await screenWith()
    const kept = await at.create()
    for (let n = 0; n < 5; n += 1) await at.enrol(kept.id)
    await at.run("enrolments.open")
    await at.run("enrolments.activateAll")
    const asked = () => {
      const { context } = at.state().decisions
      return [confirmedTarget(context).ids.length, formerCount(context)]
    }
    expect(asked()).toEqual([5, null])
    const [taken] = at.pendingRows()
    if (taken === undefined) throw new Error("No enrolment is pending")
    await done(memoryEnrolmentsPort(at.backend, rafael).setStatus(taken.id, "inactive"))
    await at.changed("enrolment")
    expect(asked()).toEqual([4, 5])
    await at.send({ to: "decisions", event: { type: "activation.confirm" } })
    expect(at.notices.at(-1)).toBe("4 enrollments activated")
  })

  it("an overtaken edit is merged, with a conflict where both changed the same field", async () => {
    const at = await screenWith()
    const kept = await at.create()
    await at.run("benefits.refresh")
    await at.placeCard(kept.id)
    await at.run("benefits.edit")
    await at.type("title_en", "Mine")
    await done(at.benefits.change(kept.id, { title_en: "Theirs", message_es: "Suyo" }, { logo: null, image: null }))
    await at.save()
    expect(at.form().conflicts).toEqual([{ field: "title_en", mine: "Mine", theirs: "Theirs" }])
    await at.send({ to: "form", event: { type: "form.choose", name: "title_en", side: "mine" } })
    await at.send({ to: "form", event: { type: "form.merge" } })
    expect(at.notices).toEqual(["Benefit “Mine” saved"])
    expect(await done(at.benefits.find(kept.id))).toMatchObject({ title_en: "Mine", message_es: "Suyo" })
  })
})

describe("the cards and the panel beside them", () => {
  /** A benefit with two pending enrolments; the cursor is on its card. */
  const onCard = async () => {
    const at = await screenWith()
    const card = await at.create()
    for (let n = 0; n < 2; n += 1) await at.enrol(card.id)
    await at.changed("benefit")
    await at.placeCard(card.id)
    return {
      ...at,
      card,
      /** The cursor of the cards, that of the panel, and the commands that `j` runs. */
      cursors: () => ({
        card: at.state().list.context.cursor,
        panel: at.state().pending.context.cursor,
        next: available(at.state()).flatMap(({ id, keys }) => (keys.includes("j") ? [id] : []))
      })
    }
  }

  it("opening the panel takes the cursor from the cards", async () => {
    const at = await onCard()
    expect(at.cursors()).toEqual({ card: at.card.id, panel: null, next: ["benefits.next"] })
    await at.run("enrolments.open")
    expect(at.cursors()).toEqual({ card: null, panel: null, next: ["enrolments.next"] })
  })

  it("only the list whose cursor moved last has a cursor", async () => {
    const at = await onCard()
    await at.run("enrolments.open")
    await at.run("enrolments.next")
    const [first] = at.pendingRows()
    if (first === undefined) throw new Error("No enrolment is pending")
    expect(at.cursors()).toEqual({ card: null, panel: first.id, next: ["enrolments.next"] })
    await at.run("benefits.next")
    expect(at.cursors()).toEqual({ card: at.card.id, panel: null, next: ["benefits.next"] })
    await at.send({ to: "pending", event: { type: "cursor.place", id: first.id } })
    expect(at.cursors()).toEqual({ card: null, panel: first.id, next: ["enrolments.next"] })
  })

  it("an open panel leaves the cards no key but those of the whole screen", async () => {
    const at = await onCard()
    const keysOfCards = () =>
      available(at.state())
        .flatMap(({ id, keys }) => (id.startsWith("benefits.") ? keys : []))
        .toSorted()
    expect(keysOfCards()).toEqual(expect.arrayContaining(["Home", "End", "s", "Delete", "]", "ArrowRight"]))
    await at.run("enrolments.open")
    expect(keysOfCards()).toEqual(["/", "?", "n"])
    const unfetched = availableBenefitsCommands(at.state()).flatMap(({ keys }) => keys)
    expect(unfetched.toSorted()).toEqual(["/", "?", "n", "p"])
  })

  it("Home and End move the cursor of the open panel to its first and last row", async () => {
    const at = await onCard()
    await at.run("enrolments.open")
    const press = async (key: string) => {
      const command = available(at.state()).find(({ keys }) => keys.includes(key))
      await at.run(command?.id ?? key)
    }
    const [first, last] = at.pendingRows().map(({ id }) => id)
    await press("End")
    expect(at.cursors()).toMatchObject({ card: null, panel: last })
    await press("Home")
    expect(at.cursors()).toMatchObject({ card: null, panel: first })
  })

  it("focusing the panel takes the cursor from the cards", async () => {
    const at = await onCard()
    await at.run("enrolments.open")
    await at.placeCard(at.card.id)
    expect(hasPanelKeys(at.state())).toBe(false)
    await at.event({ type: "panel.focus" })
    expect(hasPanelKeys(at.state())).toBe(true)
  })

  it("cards and panel both lose the cursor when the focus leaves them", async () => {
    const at = await onCard()
    await at.event({ type: "cursor.clear" })
    expect(at.cursors()).toMatchObject({ card: null, panel: null })
    await at.run("enrolments.open")
    await at.run("enrolments.next")
    await at.event({ type: "cursor.clear" })
    expect(at.cursors()).toMatchObject({ card: null, panel: null })
  })

  it("the cards have the keys while the panel is closed", async () => {
    const at = await onCard()
    await at.event({ type: "cursor.clear" })
    expect(at.cursors().next).toEqual(["benefits.next"])
  })

  it("leaving the screen closes the panel", async () => {
    const at = await onCard()
    await at.run("enrolments.open")
    await at.event({ type: "screen.hide" })
    expect([at.state().pending.hasTag("shown"), at.state().list.value]).toEqual([false, "closed"])
    await at.event({ type: "screen.show", query: "" })
    expect(at.state().pending.hasTag("shown")).toBe(false)
  })
})

describe("a part of the pending enrolments, and a link to one", () => {
  const withPending = async () => {
    const at = await screenWith()
    const [eyes, teeth] = [await at.create(), await at.create({ title_en: "Teeth" })]
    for (const { id } of [eyes, eyes, teeth]) await at.enrol(id)
    return { ...at, eyes, teeth, show: (query: string) => at.event({ type: "screen.show", query }) }
  }
  const pendingContext = (at: Awaited<ReturnType<typeof withPending>>) => at.state().pending.context

  it("the address opens the panel with its filter, and closes it", async () => {
    const at = await withPending()
    await at.show(`?pending=open&pending_benefit_id=${at.eyes.id}`)
    expect(at.pendingRows()).toHaveLength(2)
    expect(at.state().list.context.criteria.filter).toEqual({})
    await at.show("")
    expect(at.state().pending.hasTag("shown")).toBe(false)
    await at.run("enrolments.open")
    expect(at.pendingRows()).toHaveLength(3)
    expect(pendingContext(at).criteria.filter).toEqual({})
  })

  it("activating all covers what the filter matches and nothing else", async () => {
    const at = await withPending()
    await at.run("enrolments.open")
    await at.send({ to: "pending", event: { type: "filter.change", patch: { benefit_id: at.eyes.id } } })
    await at.run("enrolments.activateAll")
    expect(at.state().decisions.context.targetToConfirm?.ids).toHaveLength(2)
    await at.send({ to: "decisions", event: { type: "activation.confirm" } })
    await at.rest()
    expect(at.notices).toEqual(["2 enrollments activated"])
    await at.run("enrolments.showAll")
    expect(at.pendingRows().map(({ benefit_id }) => benefit_id)).toEqual([at.teeth.id])
  })

  it("a typed search is sent after a pause, and the selected ones are exported by their names", async () => {
    const at = await withPending()
    await at.run("enrolments.open")
    const wanted = at.pendingRows()[1]
    if (wanted === undefined) throw new Error("Nothing is pending")
    await at.send({ to: "pending", event: { type: "search.change", text: wanted.user.email } })
    expect([at.pendingRows().length, at.command("enrolments.activateAll")?.message]).toEqual([3, null])
    await at.rest()
    expect(at.pendingRows()).toEqual([wanted])
    expect(at.command("enrolments.exportSelected")?.why?.en).toBe("Select an enrollment first")
    await at.run("enrolments.selectAll")
    await at.run("enrolments.exportSelected")
    expect(at.reports).toEqual([{ ids: [wanted.id] }])
  })

  it("a link leads to its enrolment, and once that is active says so", async () => {
    const at = await withPending()
    const { data } = await done(at.enrolments.pending({}))
    const wanted = data[2]
    if (wanted === undefined) throw new Error("Nothing is pending")
    await at.show(`?enrollment=${wanted.id}`)
    expect([pendingContext(at).cursor, linkedEnrolment(pendingContext(at))]).toEqual([wanted.id, null])
    await at.run("enrolments.approve")
    await at.rest()
    expect(linkedEnrolment(pendingContext(at))).toMatchObject({ enrolment: { id: wanted.id, status: "active" } })
    await at.show("?enrollment=00000000-0000-4000-8000-00000000ffff")
    expect(linkedEnrolment(pendingContext(at))).toEqual({ enrolment: null })
  })
})

describe("declining", () => {
  it("a reason declines the selected ones; an undo shows them again, and names whose a colleague has changed", async () => {
    const at = await screenWith()
    const { id } = await at.create()
    for (let n = 0; n < 4; n += 1) await at.enrol(id)
    await at.run("enrolments.open")
    await at.run("enrolments.selectAll")
    await at.run("enrolments.decline")
    await at.send({ to: "decisions", event: { type: "reason.choose", code: "incomplete" } })
    const [first] = at.pendingRows()
    if (first === undefined) throw new Error("Nothing is pending")
    await at.send({ to: "decisions", event: { type: "reason.confirm" } })
    expect(at.pendingRows()).toEqual([])
    expect(await done(at.enrolments.find(first.id))).toMatchObject({
      status: "inactive",
      reason: { code: "incomplete" }
    })
    await done(memoryEnrolmentsPort(at.backend, rafael).setStatus(first.id, "active"))
    await at.run("enrolments.undo")
    expect(at.pendingRows()).toHaveLength(3)
    expect(at.notices.slice(-2)).toEqual([
      "4 enrollments declined",
      `3 enrollments are pending again. Changed since then and left as it is: ${first.user.given_name} ${first.user.surname}`
    ])
    expect(at.command("enrolments.undo")?.why?.en).toBe("There is nothing to undo")
  })

  it("a decision made before the page was loaded is undone by the key", async () => {
    const at = await screenWith()
    const { id } = await at.create()
    await at.enrol(id)
    const { data } = await done(at.enrolments.pending({}))
    await done(at.enrolments.decideNamed({ ids: data.map((one) => one.id), status: "inactive" }))
    await at.run("enrolments.open")
    expect(at.pendingRows()).toEqual([])
    await at.run("enrolments.undo")
    expect(at.pendingRows()).toHaveLength(1)
  })
})

describe("changes", () => {
  it("cached figures are dropped once enrolments have been activated", async () => {
    const at = await screenWith()
    await at.enrol((await at.create()).id)
    await at.changed("benefit")
    await at.run("enrolments.open")
    const before = at.dropped()
    await at.run("enrolments.activateAll")
    await at.send({ to: "decisions", event: { type: "activation.confirm" } })
    expect(at.dropped()).toBe(before + 1)
  })

  it("cards and panel are refetched when others change benefits or enrolments, the panel also for users", async () => {
    const at = await screenWith()
    const card = await at.create()
    await at.run("enrolments.open")
    await at.changed("benefit")
    expect(at.cards().map(({ id }) => id)).toEqual([card.id])
    for (const [count, entity] of ["enrolment", "benefit", "user"].entries()) {
      await at.enrol(card.id)
      await at.changed("claim")
      expect([entity, at.pendingRows().length]).toEqual([entity, count])
      await at.changed(entity)
      expect([entity, at.pendingRows().length]).toEqual([entity, count + 1])
      expect([entity, pendingCount(at.state())]).toEqual([entity, entity === "user" ? count : count + 1])
    }
  })

  it("the companies of the filter wait for the first answer of the list", async () => {
    const companiesOf = async (...given: Parameters<typeof screenWith>) =>
      (await screenWith(...given)).state().companies.context.choices.map(({ name }) => name)
    expect(await companiesOf((port) => ({ ...port, list: () => Effect.never }))).toEqual([])
    expect(await companiesOf()).toEqual(["Vista"])
  })

  it("the cards and the companies of the filter are refetched when a company changes", async () => {
    const at = await screenWith()
    expect(at.state().companies.context.choices.map(({ name }) => name)).toEqual(["Vista"])
    const card = await at.create()
    await done(at.companies.create({ name: "Clara", contact_email: "a@clara.example", type: "benefits" }))
    await at.changed("company")
    expect(at.state().companies.context.choices.map(({ name }) => name)).toEqual(["Clara", "Vista"])
    expect(at.cards().map(({ id }) => id)).toEqual([card.id])
  })
})
