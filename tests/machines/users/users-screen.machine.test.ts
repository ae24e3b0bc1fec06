/** The whole workflow of users and companies without a page: the product's machines over in-memory ports. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { TimedOut } from "#domain/shared/failure.errors.ts"
import { requireValue } from "#domain/shared/promised.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { rafael } from "#tests/fixtures/people.ts"
import { find, screenWith, revealed } from "#tests/machines/users/headless-users.ts"

describe("the job", () => {
  it("a user is found over all pages, edited, deactivated, viewed, reported and deleted", async () => {
    const at = await screenWith(24)
    expect(at.rows()).toHaveLength(10)
    const person = await find(at, "paredes q")
    await at.run("users.edit")
    await at.type("mobile_number", "+573001234567")
    await at.save()
    expect(at.rows()[0]).toMatchObject({ mobile_number: "+573001234567", version: 2 })
    await at.run("users.switch")
    expect(at.rows()[0]?.status).toBe("inactive")
    await at.run("users.details")
    expect(at.state().details.context.row).toMatchObject({ ssn: "***-**-6789", status: "inactive" })
    await at.run("users.showSsn")
    expect(at.state().ssn.context.ssn).toBe("123-45-6789")
    await at.run("users.report")
    expect(at.reported).toEqual([{ searchTerm: "paredes q" }])
    await at.run("users.delete")
    await at.confirmRemoval()
    expect(at.rows()).toEqual([])
    expect(at.state().details.value).toBe("closed")
    expect(at.notices).toEqual([
      "User updated successfully",
      "User “Lucía Paredes Q” deactivated",
      "Report downloaded successfully",
      "User deleted successfully"
    ])
    await expect(done(at.second.find(person.id))).rejects.toMatchObject({ _tag: "UserNotFound" })
  })

  it("an added user shows in the list", async () => {
    const at = await screenWith(3)
    await at.run("users.add")
    const company = at.state().form.context.doc.choices?.[0]?.id ?? ""
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
      await at.type(field, text)
    await at.save()
    await at.changed("user")
    expect(at.notices).toEqual(["User created successfully"])
    expect(at.rows().map(({ email }) => email)).toContain("jose@example.org")
  })
})

describe("rows that have gone by one's own import or undo", () => {
  it("the users that an undone import removed leave the list at once, although a row is in focus", async () => {
    const at = await screenWith(4)
    const [first, second, third] = at.rows()
    await at.place(requireValue(first, "first row").id)
    for (const row of [second, third]) await done(at.second.remove(requireValue(row, "row").id))
    await at.event({ type: "records.changed", entity: "user", ids: null, isRequested: true })
    expect(at.rows().map(({ id }) => id)).not.toContain(requireValue(second, "second row").id)
    expect(at.state().list.context).toMatchObject({ isPageStale: false, cursor: first?.id })
    expect(at.state().list.context.page?.pagination.total).toBe(at.rows().length)
  })

  it("others' changes wait while a row is in focus", async () => {
    const at = await screenWith(4)
    const [first, second] = at.rows()
    await at.place(requireValue(first, "first row").id)
    await done(at.second.remove(requireValue(second, "second row").id))
    await at.changed("user")
    expect(at.rows()).toHaveLength(6)
    expect(at.state().list.context.isPageStale).toBe(true)
  })
})

describe("with another administrator editing the same user", () => {
  it("edits of different fields are both kept", async () => {
    const at = await screenWith(3)
    const person = await find(at, "paredes b")
    await at.run("users.edit")
    await at.type("address", "Calle 9")
    await done(at.second.change(person.id, { given_name: "Ana" }, null))
    await at.changed("user", [person.id])
    expect(at.state().form.context.overtakenBy).toBe("colleague")
    await at.save()
    expect(await done(at.second.find(person.id))).toMatchObject({ given_name: "Ana", address: "Calle 9", version: 3 })
  })

  it("a field that both have changed is a conflict, and the chosen side is kept", async () => {
    const at = await screenWith(3)
    const person = await find(at, "paredes b")
    await at.run("users.edit")
    await at.type("address", "Calle 9")
    await at.type("given_name", "Eva")
    await done(at.second.change(person.id, { given_name: "Ana", address: "Calle 10" }, null))
    await at.save()
    expect(at.state().form.context.conflicts.map(({ field }) => field)).toEqual(["given_name", "address"])
    await at.send({ to: "form", event: { type: "form.choose", name: "given_name", side: "theirs" } })
    await at.send({ to: "form", event: { type: "form.merge" } })
    expect(at.state().form.value).toBe("merging")
    await at.send({ to: "form", event: { type: "form.choose", name: "address", side: "mine" } })
    await at.send({ to: "form", event: { type: "form.merge" } })
    expect(await done(at.second.find(person.id))).toMatchObject({ given_name: "Ana", address: "Calle 9" })
  })

  it("a deletion asks again after a change", async () => {
    const at = await screenWith(3)
    const person = await find(at, "paredes b")
    await at.run("users.delete")
    await done(at.second.change(person.id, { address: "Calle 2" }, null))
    await at.confirmRemoval()
    expect(at.state().removal.context.failure?.en).toMatch(/^Error deleting user\. Someone else changed this user/u)
    await at.confirmRemoval()
    expect(at.notices.at(-1)).toBe("User deleted successfully")
  })

  it("a locked row and its details change in place", async () => {
    const at = await screenWith(12)
    const [first] = at.rows()
    if (first === undefined) throw new Error("Nobody is here")
    await at.place(first.id)
    await at.run("users.details")
    await done(at.second.change(first.id, { address: "Calle 3", surname: "Zamora" }, null))
    await at.changed("user")
    expect(at.rows()[0]).toMatchObject({ id: first.id, surname: "Zamora" })
    expect(at.state().details.context.row).toMatchObject({ address: "Calle 3" })
  })
})

describe("refusals", () => {
  it("administrators cannot deactivate themselves, and the switch reverts", async () => {
    const at = await screenWith(1)
    await find(at, "marta")
    await at.run("users.switch")
    expect(at.rows()[0]?.status).toBe("active")
    expect(at.notices).toEqual([
      "Error updating user. You cannot delete, deactivate or demote yourself. Nothing was changed."
    ])
  })

  it("a taken e-mail address shows at its field, and the input is kept", async () => {
    const at = await screenWith(3)
    const person = await find(at, "paredes b")
    const [other] = (await done(at.second.list({ searchTerm: "paredes c" }))).data
    await at.run("users.edit")
    await at.type("email", other?.email.toUpperCase() ?? "")
    await at.type("address", "Calle 9")
    await at.save()
    expect(at.state().form.context.doc).toMatchObject({
      issues: { email: "email_taken" },
      fields: { address: "Calle 9" }
    })
    expect((await done(at.second.find(person.id))).version).toBe(1)
  })

  it("an unanswered save is reported, and the next press succeeds", async () => {
    let isDead = true
    const at = await screenWith(3, (port) => ({
      ...port,
      change: (...given) => (isDead ? Effect.fail(new TimedOut()) : port.change(...given))
    }))
    await find(at, "paredes b")
    await at.run("users.edit")
    await at.type("address", "Calle 9")
    await at.save()
    expect(at.state().form.context.failure?.en).toMatch(
      /^Error updating user. No answer came .* What you typed is kept.$/u
    )
    isDead = false
    await at.save()
    expect(at.rows()[0]?.address).toBe("Calle 9")
  })
})

describe("events between the machines of the screen", () => {
  it("a revealed SSN is hidden when another user is shown", async () => {
    const { at, first } = await revealed()
    await at.run("users.next")
    expect(at.state().details.context.row?.id).not.toBe(first.id)
    expect(at.state().ssn.context).toEqual({ id: null, ssn: null })
    await at.run("users.previous")
    expect(at.state().ssn.context.ssn).toBeNull()
  })

  it("a revealed SSN is hidden when the details are closed", async () => {
    const { at, first } = await revealed()
    expect(at.state().ssn.context).toEqual({ id: first.id, ssn: "123-45-6789" })
    await at.run("users.closeDetails")
    expect(at.state().ssn.context.ssn).toBeNull()
  })

  it("a revealed SSN stays while the form of its user is open, and is hidden when that closes", async () => {
    const { at, first } = await revealed()
    await at.run("users.edit")
    await at.run("users.closeDetails")
    expect(at.state().ssn.context.id).toBe(first.id)
    await at.send({ to: "form", event: { type: "form.close" } })
    expect(at.state().ssn.context.id).toBeNull()
  })

  it("an SSN revealed for the form is in its field", async () => {
    const { at, first } = await revealed()
    await at.send({ to: "ssn", event: { type: "ssn.hide" } })
    await at.run("users.edit")
    await at.send({ to: "ssn", event: { type: "ssn.show", id: first.id } })
    expect(at.state().form.context.doc.fields["ssn"]).toBe("123-45-6789")
  })

  it("the cursor opens details while the panel is open, and none while it is closed", async () => {
    const { at, second } = await revealed()
    await at.run("users.next")
    expect(at.state().details.context.row?.id).toBe(second.id)
    await at.run("users.closeDetails")
    await at.run("users.next")
    expect(at.state().details.value).toBe("closed")
  })

  it("the histories follow the user whose details are open", async () => {
    const { at, first, second } = await revealed()
    expect(at.state().enrolments.context.userId).toBe(first.id)
    await at.run("users.next")
    expect([at.state().enrolments.context.userId, at.state().quizzes.context.userId]).toEqual([second.id, second.id])
    await at.run("users.closeDetails")
    expect([at.state().enrolments.context.userId, at.state().quizzes.context.userId]).toEqual([null, null])
  })

  it("the cursor stays when the focus leaves the list while details are open", async () => {
    const { at, first } = await revealed()
    await at.event({ type: "cursor.clear" })
    expect(at.state().list.context.cursor).toBe(first.id)
    await at.run("users.closeDetails")
    await at.event({ type: "cursor.clear" })
    expect(at.state().list.context.cursor).toBeNull()
  })

  it("leaving the address closes the details and hides the SSN, and the list is refetched on return", async () => {
    const { at } = await revealed()
    await at.event({ type: "screen.hide" })
    expect([at.state().details.value, at.state().ssn.context.ssn, at.state().list.value]).toEqual([
      "closed",
      null,
      "closed"
    ])
    await at.event({ type: "screen.show", query: "?searchTerm=paredes+b" })
    expect(at.rows()).toHaveLength(1)
  })

  it("the list and the companies of the filter are refetched when a company changes", async () => {
    const at = await screenWith(1)
    expect(at.state().companies.context.choices.map(({ name }) => name)).toEqual(["Norte"])
    const companies = memoryCompaniesPort(at.backend, rafael)
    await done(companies.create({ name: "Sur", contact_email: "a@sur.example", type: "users" }))
    await at.changed("company")
    expect(at.state().companies.context.choices.map(({ name }) => name)).toEqual(["Norte", "Sur"])
  })
})
