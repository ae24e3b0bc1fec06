/** The whole job among people and companies without a screen: the product's machines and switchboard over memory. */
import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { TimedOut } from "#domain/shared/failure.errors.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import type { RecordRemoved } from "#domain/shared/record-removal.machine.ts"
import type { RecordSaved } from "#domain/shared/document-editor.machine.ts"
import type { SsnRevealed } from "#domain/users/ssn-reveal.machine.ts"
import { userListRules } from "#domain/users/user-list.rules.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { userView } from "#domain/users/user-view.rules.ts"
import { type UsersDesk, type UsersMessage, usersOffers } from "#domain/users/users.commands.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import {
  ssnRevealWith,
  userActsWith,
  userDetailsWith,
  userFormWith,
  userListWith,
  userRemovalWith,
  userReportWith
} from "#src/app/users-workflows.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryUsersPort } from "#tests/doubles/users.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

/** Two administrators, a company and so many of its people; the first works at a desk, the second beside it. */
const office = async (count: number, line: (port: UsersPort) => UsersPort = (port) => port) => {
  const backend = memoryDatabase([marta, rafael])
  const companies = memoryCompaniesPort(backend, marta)
  const company = await done(companies.create({ name: "Norte", contact_email: "a@norte.example", type: "users" }))
  const second = memoryUsersPort(backend, rafael)
  for (let n = 1; n <= count; n += 1)
    backend.addUser({
      given_name: "Lucía",
      surname: `Paredes ${String.fromCodePoint(64 + n)}`,
      company_id: company.id,
      ssn: "123-45-6789",
      dob: null,
      address: "Calle 1"
    })
  const users = line(memoryUsersPort(backend, marta))
  const clock = new SimulatedClock()
  const notices: Array<string> = []
  const reported: Array<object> = []
  const ports = {
    users,
    usersInBackground: users,
    companies,
    images: { show: () => () => undefined },
    readPicked: () => Promise.reject(new Error("Nothing is picked here")),
    report: { download: (filter: object) => Effect.sync(() => void reported.push(filter)) }
  }
  const list = createActor(userListWith(ports), { clock })
  const form = createActor(userFormWith(ports), { clock })
  const removal = createActor(userRemovalWith(ports), { clock })
  const acts = createActor(userActsWith(ports), { clock })
  const details = createActor(userDetailsWith(ports), { clock })
  const ssn = createActor(ssnRevealWith(ports), { clock })
  const report = createActor(userReportWith(ports), { clock })
  const tell = ({ text }: Notice): void => void notices.push(text.en)
  const onSaved = ({ row }: RecordSaved<User>): void => {
    list.send({ type: "row.saved", row })
    details.send({ type: "row.saved", row })
  }
  list.on("notice", tell)
  form.on("notice", tell)
  removal.on("notice", tell)
  acts.on("notice", tell)
  ssn.on("notice", tell)
  report.on("notice", tell)
  form.on("saved", onSaved)
  acts.on("saved", onSaved)
  removal.on("removed", ({ id }: RecordRemoved) => {
    list.send({ type: "row.gone", id })
    details.send({ type: "row.gone", id })
  })
  ssn.on("revealed", ({ id, ssn: text }: SsnRevealed) =>
    form.send({ type: "form.edit", edit: { kind: "reveal", id, field: "ssn", text } })
  )
  const actors = { list, form, removal, acts, details, ssn, report }
  for (const actor of Object.values(actors)) actor.start()

  /** Lets everything under way come to its end; time stands still. */
  const quiet = async (): Promise<void> => {
    for (let turn = 0; turn < 40; turn += 1) await setImmediate()
  }
  const desk = (): UsersDesk => ({
    list: list.getSnapshot(),
    form: form.getSnapshot(),
    removal: removal.getSnapshot(),
    acts: acts.getSnapshot(),
    details: details.getSnapshot(),
    ssn: ssn.getSnapshot(),
    report: report.getSnapshot()
  })
  const send = (message: UsersMessage): void => {
    switch (message.to) {
      case "list":
        return list.send(message.event)
      case "form":
        return form.send(message.event)
      case "removal":
        return removal.send(message.event)
      case "acts":
        return acts.send(message.event)
      case "details":
        return details.send(message.event)
      case "ssn":
        return ssn.send(message.event)
      case "report":
        return report.send(message.event)
      case "page":
      case "import":
        throw new Error(`Nothing of ${message.to} here`)
    }
  }
  list.send({ type: "list.open", view: userView.viewDefault })
  await quiet()
  return {
    ...actors,
    backend,
    second,
    notices,
    reported,
    desk,
    quiet,
    rows: () => userListRules.shownRows(list.getSnapshot().context),
    /** Gives a command of the registry, as a button, a key or the palette would; fails when it is not offered. */
    give: async (id: string): Promise<void> => {
      const message = usersOffers(desk()).find((one) => one.id === id)?.message
      if (message === null || message === undefined) throw new Error(`"${id}" is not offered`)
      send(message)
      await quiet()
    },
    search: async (text: string): Promise<void> => {
      list.send({ type: "search.change", text })
      clock.increment(200)
      await quiet()
    },
    type: (field: string, text: string) => form.send({ type: "form.edit", edit: { kind: "type", field, text } }),
    save: async (): Promise<void> => {
      form.send({ type: "form.save" })
      await quiet()
    },
    /** Hears what others have changed, and looks when the burst is over. */
    hear: async (): Promise<void> => {
      list.send({ type: "rows.changed", ids: null })
      details.send({ type: "rows.changed", ids: null })
      clock.increment(250)
      await quiet()
    }
  }
}

/** Stands on the one person a search has found. */
const find = async (at: Awaited<ReturnType<typeof office>>, text: string): Promise<User> => {
  await at.search(text)
  const [found] = at.rows()
  if (found === undefined || at.rows().length > 1) throw new Error(`${text} finds ${at.rows().length}`)
  at.list.send({ type: "cursor.place", id: found.id })
  return found
}

describe("the job", () => {
  it("finds a person over all pages, edits her, deactivates her, looks at her, reports and deletes", async () => {
    const at = await office(24)
    expect(at.rows()).toHaveLength(10)
    const person = await find(at, "paredes q")
    await at.give("users.edit")
    at.type("mobile_number", "+573001234567")
    await at.save()
    expect(at.rows()[0]).toMatchObject({ mobile_number: "+573001234567", version: 2 })
    await at.give("users.switch")
    expect(at.rows()[0]?.status).toBe("inactive")
    await at.give("users.details")
    expect(at.desk().details.context.user).toMatchObject({ ssn: "***-**-6789", status: "inactive" })
    await at.give("users.showSsn")
    expect(at.desk().ssn.context.ssn).toBe("123-45-6789")
    await at.give("users.report")
    expect(at.reported).toEqual([{ searchTerm: "paredes q" }])
    await at.give("users.delete")
    at.removal.send({ type: "removal.confirm" })
    await at.quiet()
    expect(at.rows()).toEqual([])
    expect(at.desk().details.value).toBe("closed")
    expect(at.notices).toEqual([
      "User updated successfully",
      "User updated successfully",
      "Report downloaded successfully",
      "User deleted successfully"
    ])
    await expect(done(at.second.find(person.id))).rejects.toMatchObject({ _tag: "UserNotFound" })
  })

  it("adds a person, whom the list then shows", async () => {
    const at = await office(3)
    await at.give("users.add")
    const company = at.desk().form.context.doc.choices?.[0]?.id ?? ""
    for (const [field, text] of Object.entries({
      given_name: "José",
      surname: "Núñez",
      email: "jose@example.org",
      mobile_number: "+13001234567",
      password_hash: "First_2026",
      company_id: company,
      role: "user",
      ssn: "123-12-1234",
      dob: "1990-02-28"
    }))
      at.type(field, text)
    await at.save()
    await at.hear()
    expect(at.notices).toEqual(["User created successfully"])
    expect(at.rows().map(({ email }) => email)).toContain("jose@example.org")
  })
})

describe("with another at work on the same person", () => {
  it("both edits stand when they are of different fields", async () => {
    const at = await office(3)
    const person = await find(at, "paredes b")
    await at.give("users.edit")
    at.type("address", "Calle 9")
    await done(at.second.change(person.id, { given_name: "Ana" }, null))
    await at.save()
    expect(await done(at.second.find(person.id))).toMatchObject({ given_name: "Ana", address: "Calle 9", version: 3 })
  })

  it("what both have changed is asked about, and what was chosen stands", async () => {
    const at = await office(3)
    const person = await find(at, "paredes b")
    await at.give("users.edit")
    at.type("address", "Calle 9")
    at.type("given_name", "Eva")
    await done(at.second.change(person.id, { given_name: "Ana", address: "Calle 10" }, null))
    await at.save()
    expect(at.desk().form.context.conflicts.map(({ field }) => field)).toEqual(["given_name", "address"])
    at.form.send({ type: "form.choose", name: "given_name", side: "theirs" })
    at.form.send({ type: "form.merge" })
    expect(at.desk().form.value).toBe("merging")
    at.form.send({ type: "form.choose", name: "address", side: "mine" })
    at.form.send({ type: "form.merge" })
    await at.quiet()
    expect(await done(at.second.find(person.id))).toMatchObject({ given_name: "Ana", address: "Calle 9" })
  })

  it("a deletion asks again about what has changed", async () => {
    const at = await office(3)
    const person = await find(at, "paredes b")
    await at.give("users.delete")
    await done(at.second.change(person.id, { address: "Calle 2" }, null))
    at.removal.send({ type: "removal.confirm" })
    await at.quiet()
    expect(at.desk().removal.context.failure?.en).toMatch(/^Somebody has changed this user/u)
    at.removal.send({ type: "removal.confirm" })
    await at.quiet()
    expect(at.notices.at(-1)).toBe("User deleted successfully")
  })

  it("her row changes in place while the hand is on it, and so do her details", async () => {
    const at = await office(12)
    const [first] = at.rows()
    if (first === undefined) throw new Error("Nobody is here")
    at.list.send({ type: "cursor.place", id: first.id })
    await at.give("users.details")
    await done(at.second.change(first.id, { address: "Calle 3", surname: "Zamora" }, null))
    await at.hear()
    expect(at.rows()[0]).toMatchObject({ id: first.id, surname: "Zamora" })
    expect(at.desk().details.context.user).toMatchObject({ address: "Calle 3" })
  })
})

describe("what is refused", () => {
  it("nobody deactivates himself, and the switch goes back", async () => {
    const at = await office(1)
    await find(at, "marta")
    await at.give("users.switch")
    expect(at.rows()[0]?.status).toBe("active")
    expect(at.notices).toEqual(["You cannot delete, deactivate or demote yourself. Nothing was changed."])
  })

  it("an e-mail address that is taken is told at its field, and nothing typed is lost", async () => {
    const at = await office(3)
    const person = await find(at, "paredes b")
    const [other] = (await done(at.second.list({ searchTerm: "paredes c" }))).data
    await at.give("users.edit")
    at.type("email", other?.email.toUpperCase() ?? "")
    at.type("address", "Calle 9")
    await at.save()
    expect(at.desk().form.context.doc).toMatchObject({
      issues: { email: "email_taken" },
      fields: { address: "Calle 9" }
    })
    expect((await done(at.second.find(person.id))).version).toBe(1)
  })

  it("a save that nobody has answered is told, and the next press goes through", async () => {
    let isDead = true
    const at = await office(3, (port) => ({
      ...port,
      change: (...given) => (isDead ? Effect.fail(new TimedOut()) : port.change(...given))
    }))
    await find(at, "paredes b")
    await at.give("users.edit")
    at.type("address", "Calle 9")
    await at.save()
    expect(at.desk().form.context.failure?.en).toMatch(/^No answer came/u)
    isDead = false
    await at.save()
    expect(at.rows()[0]?.address).toBe("Calle 9")
  })
})
