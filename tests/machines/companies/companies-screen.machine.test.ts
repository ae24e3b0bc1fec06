/** The whole job among companies without a page: the product's machines over memory. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { companiesCommands } from "#domain/companies/companies.commands.ts"
import { companyListRules } from "#domain/companies/company-record.rules.ts"
import { companiesScreen } from "#domain/companies/companies-screen.machine.ts"
import { simpleRecordScreenWith } from "#src/screens/record/record-workflows.ts"
import { memoryUndoPort } from "#tests/doubles/undo.memory.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { headlessScreen } from "#tests/machines/headless-screen.ts"

/** Two administrators and so many companies; the first works on the screen, the second beside it. */
const screenWith = async (count: number, query = "", drafts = memoryDrafts()) => {
  const backend = memoryDatabase([marta, rafael])
  const second = memoryCompaniesPort(backend, rafael)
  for (let n = 1; n <= count; n += 1)
    await done(second.create({ name: `Norte ${n}`, contact_email: `a${n}@norte.example`, type: "users" }))
  const companies = memoryCompaniesPort(backend, marta)
  const reported: Array<object> = []
  let forgotten = 0
  const screen = await headlessScreen(
    simpleRecordScreenWith(
      companiesScreen,
      {
        records: companies,
        inBackground: companies,
        report: { download: (filter) => Effect.sync(() => void reported.push(filter)) },
        undo: memoryUndoPort(backend, marta),
        invalidate: () => void (forgotten += 1)
      },
      drafts
    ),
    companiesCommands.available,
    query
  )
  return {
    ...screen,
    second,
    reported,
    forgotten: () => forgotten,
    names: () => companyListRules.shownRows(screen.state().list.context).map(({ name }) => name),
    place: async (name: string): Promise<void> => {
      const found = screen.state().list.context.rows.find((row) => row.name === name)
      if (found === undefined) throw new Error(`${name} is not listed`)
      await screen.send({ to: "list", event: { type: "cursor.place", id: found.id } })
    },
    type: (field: string, text: string) =>
      screen.send({ to: "form", event: { type: "form.edit", edit: { kind: "type", field, text } } }),
    save: () => screen.send({ to: "form", event: { type: "form.save" } }),
    confirmRemoval: () => screen.send({ to: "removal", event: { type: "removal.confirm" } })
  }
}

it("an administrator adds, edits, deactivates, reports, deletes and restores a company", async () => {
  const at = await screenWith(1)
  await at.run("companies.add")
  await at.type("name", "Sur")
  await at.type("contact_email", "a@sur.example")
  await at.type("type", "benefits")
  await at.save()
  expect(at.names()).toEqual(["Sur", "Norte 1"])
  await at.place("Sur")
  await at.run("companies.edit")
  await at.type("name", "Sur y Este")
  await at.save()
  expect(at.names()).toEqual(["Sur y Este", "Norte 1"])
  await at.run("companies.switch")
  expect(at.state().list.context.rows[0]?.status).toBe("inactive")
  await at.run("companies.report")
  expect(at.reported).toEqual([{}])
  await at.run("companies.delete")
  await at.confirmRemoval()
  expect(at.names()).toEqual(["Norte 1"])
  await at.run("companies.show.deleted")
  await at.place("Sur y Este")
  await at.run("companies.restore")
  expect(at.names()).toEqual([])
  expect(at.notices).toEqual([
    "Company created successfully",
    "Company updated successfully",
    "Company “Sur y Este” deactivated",
    "Report downloaded successfully",
    "Company soft deleted successfully",
    "Company “Sur y Este” restored"
  ])
})

describe("the machines of the screen together", () => {
  it("a restored company leaves the list of the deleted, and one that is switched stays on its list", async () => {
    const at = await screenWith(2)
    await at.place("Norte 2")
    await at.run("companies.delete")
    await at.confirmRemoval()
    await at.place("Norte 1")
    await at.run("companies.switch")
    expect(at.names()).toEqual(["Norte 1"])
    await at.run("companies.show.deleted")
    await at.place("Norte 2")
    await at.run("companies.restore")
    expect([at.names(), at.state().list.context.cursor]).toEqual([[], null])
  })

  it("a company added from the list of the deleted does not appear there", async () => {
    const at = await screenWith(1, "?active=no")
    await at.run("companies.add")
    await at.type("name", "Sur")
    await at.type("contact_email", "a@sur.example")
    await at.type("type", "users")
    await at.save()
    expect([at.notices, at.names()]).toEqual([["Company created successfully"], []])
  })

  it("a company that another administrator has changed is read again, and records of other kinds are not", async () => {
    const at = await screenWith(1)
    const [row] = at.state().list.context.rows
    if (row === undefined) throw new Error("Nothing is listed")
    await done(at.second.change(row.id, { name: "Norte y Sur" }))
    await at.changed("user")
    expect(at.names()).toEqual(["Norte 1"])
    await at.changed("company", [row.id])
    expect(at.names()).toEqual(["Norte y Sur"])
  })

  it("a company that the address names is open, and the one to be deleted once its form is closed", async () => {
    const at = await screenWith(3)
    const named = at.state().list.context.rows.find(({ name }) => name === "Norte 2")
    if (named === undefined) throw new Error("Norte 2 is not listed")
    await at.event({ type: "record.find", id: named.id })
    expect(at.state().form.context.subject).toBe(named.id)
    await at.send({ to: "form", event: { type: "form.close" } })
    await at.run("companies.delete")
    await at.confirmRemoval()
    expect(at.names().toSorted()).toEqual(["Norte 1", "Norte 3"])
  })

  it("the list is read again when its address is entered again, with the query of that moment", async () => {
    const at = await screenWith(2)
    await at.event({ type: "screen.hide" })
    expect(at.state().list.value).toBe("closed")
    await at.event({ type: "screen.show", query: "?searchTerm=norte+2" })
    expect(at.names()).toEqual(["Norte 2"])
  })

  it("the cursor leaves the list with the focus", async () => {
    const at = await screenWith(1)
    await at.place("Norte 1")
    await at.event({ type: "cursor.clear" })
    expect(at.state().list.context.cursor).toBeNull()
  })

  it("a refresh drops cached answers", async () => {
    const at = await screenWith(1)
    await at.run("companies.refresh")
    expect(at.forgotten()).toBe(1)
  })

  it("the screen emits requests for an import and for the search field", async () => {
    const at = await screenWith(1)
    await at.run("companies.import")
    await at.run("companies.search")
    expect(at.emitted).toEqual([{ type: "import.open", of: "companies" }, { type: "search.focus" }])
  })
})
