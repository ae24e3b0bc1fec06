/** The texts of the users' workflows, and the commands of the users screen. */
import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { requireValue } from "#domain/shared/promised.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import {
  userActionsMachine,
  userDetailsMachine,
  userFormMachine,
  userListMachine,
  userRemovalMachine,
  usersScreenMachine
} from "#domain/users/users-screen.machine.ts"
import { type UsersState, usersCommands, availableUsersCommands } from "#domain/users/users.commands.ts"
import { userBulkMax } from "#domain/users/user-bulk.schema.ts"
import { accepts } from "#domain/shared/screen/screen.rules.ts"
import { shownState } from "#tests/machines/headless-screen.ts"
import { afterEvents, done, error, emittedBy } from "#tests/machines/machine-table.ts"
import {
  idOf,
  intents as ofList,
  place,
  loadedPage,
  outcomes,
  rows
} from "#tests/machines/shared/record-list-events.ts"
import { blank, intents } from "#tests/machines/users/user-form-events.ts"
import { users } from "#tests/fixtures/users.ts"

const [removal] = initialTransition(userRemovalMachine)
const [rowActions] = initialTransition(userActionsMachine)
const [details] = initialTransition(userDetailsMachine)

const from = (start: UsersState["list"], ...events: ReadonlyArray<{ readonly type: string }>) =>
  afterEvents(userListMachine, start, ...events)
const loading = from(initialTransition(userListMachine)[0], ofList["list.open"])
const ready = from(loading, outcomes["the page comes"])

const screenState = (patch: Partial<UsersState> = {}): UsersState => ({
  ...shownState(usersScreenMachine),
  list: ready,
  ...patch
})
const command = (at: UsersState, id: string) => {
  const found = availableUsersCommands(at).find((one) => one.id === id)
  if (found === undefined) throw new Error(`There is no ${id}`)
  return found
}

describe("available commands", () => {
  const about = ["users.details", "users.edit", "users.switch", "users.delete"]

  it.each(about)("%s needs a row in focus, or open details", (id) => {
    expect([command(screenState(), id).message, command(screenState(), id).why?.en]).toEqual([
      null,
      "Move to a row first"
    ])
    expect(command(screenState({ list: from(ready, place(2)) }), id).message).not.toBeNull()
    const open = afterEvents(userDetailsMachine, details, {
      type: "details.open",
      id: idOf(4),
      row: requireValue(rows[3], "fourth row")
    })
    expect(
      JSON.stringify(command(screenState({ details: open }), id === "users.details" ? "users.edit" : id).message)
    ).toContain(idOf(4))
  })

  it("the switch command names its effect", () => {
    expect(command(screenState({ list: from(ready, place(2)) }), "users.switch").label.en).toBe(
      "Deactivate the user in focus"
    )
  })

  it("a row being switched has no commands that change it", () => {
    const at = screenState({
      list: from(ready, place(2)),
      rowActions: afterEvents(userActionsMachine, rowActions, { type: "row.action", id: idOf(2), action: "deactivate" })
    })
    expect(command(at, "users.switch").why?.en).toBe("Wait until the current one finishes")
    expect(command(at, "users.edit").message).not.toBeNull()
  })

  it("the report is available for what the filter shows, and not for an empty list", () => {
    expect(command(screenState(), "users.report").message).toEqual({
      to: "report",
      event: { type: "report.download", filter: { status: "active" } }
    })
    const empty = screenState({ list: from(loading, done("loadPage", loadedPage([]))) })
    expect([command(empty, "users.report").message, command(empty, "users.report").why?.en]).toEqual([
      null,
      "There are no users"
    ])
  })

  it("one's own account is neither switched nor deleted, from the row and from the details, and the key says why", () => {
    const why = "You cannot deactivate or delete your own account."
    const own = { screen: shownState(usersScreenMachine, { ownId: idOf(2) }).screen }
    const [row] = [requireValue(rows[1], "second row")]
    const open = afterEvents(userDetailsMachine, details, { type: "details.open", id: row.id, row })
    for (const id of ["users.switch", "users.delete"]) {
      for (const at of [screenState({ ...own, list: from(ready, place(2)) }), screenState({ ...own, details: open })])
        expect(command(at, id)).toMatchObject({ message: null, why: { en: why }, whyForbidden: { en: why } })
      const other = command(screenState({ ...own, list: from(ready, place(3)) }), id)
      expect([other.message, other.whyForbidden]).toEqual([expect.anything(), undefined])
      const nobody = command(screenState({ ...own }), id)
      expect([nobody.message, nobody.whyForbidden]).toEqual([null, undefined])
    }
    expect(command(screenState({ ...own, list: from(ready, place(2)) }), "users.edit").message).not.toBeNull()
  })

  it("one form and one deletion are open at a time", () => {
    expect(command(screenState({ form: blank }), "users.add").message).toBeNull()
    const confirming = afterEvents(userRemovalMachine, removal, {
      type: "removal.open",
      target: { id: idOf(1), name: "", version: 1 }
    })
    expect(
      command(screenState({ list: from(ready, place(2)), removal: confirming }), "users.delete").message
    ).toBeNull()
  })

  it("each command is available exactly when its machine accepts it", () => {
    for (const at of [screenState(), screenState({ list: from(ready, place(2)) }), screenState({ list: loading })])
      for (const { message } of availableUsersCommands(at)) expect(message === null || accepts(at, message)).toBe(true)
  })

  it("no key is bound twice, and each unavailable command has a reason", () => {
    const keys = usersCommands.flatMap(({ keys = [] }) => keys)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { message, why } of availableUsersCommands(screenState())) expect(message === null).toBe(why !== null)
  })

  const picked = (...ns: ReadonlyArray<number>) =>
    from(ready, ...ns.map((n) => ({ type: "row.select", id: idOf(n), extend: false })))

  it("the selected users are changed at once, and more than a page of them after their number was confirmed", () => {
    const few = screenState({ list: picked(1, 3) })
    expect(command(few, "users.deactivate")).toMatchObject({
      label: { en: "Deactivate 2 selected", es: "Desactivar 2 seleccionados" },
      message: {
        to: "bulk",
        event: { type: "bulk.change", target: { ids: [idOf(1), idOf(3)] }, action: { status: "inactive" } }
      }
    })
    const all = screenState({ list: from(ready, { type: "matching.select" }) })
    expect(command(all, "users.activate").message).toMatchObject({
      event: { type: "bulk.ask", target: { kind: "matching", filter: { status: "active" }, expected: 23 } }
    })
    expect(command(all, "users.setCompany").message).toMatchObject({ event: { type: "company.ask" } })
  })

  it("a selection is reported by its ids, or by the filter and its time, unless there are too many ids", () => {
    const filterOf = (list: ReturnType<typeof picked>) => command(screenState({ list }), "users.exportSelected")
    expect(filterOf(picked(1, 3)).message).toEqual({
      to: "report",
      event: { type: "report.download", filter: { ids: [idOf(1), idOf(3)] } }
    })
    expect(filterOf(from(ready, { type: "matching.select" })).message).toMatchObject({
      event: { filter: { status: "active", asOf: expect.any(String) } }
    })
    const many = from(loading, done("loadPage", loadedPage(users(userBulkMax + 1), { total: userBulkMax + 1 })), {
      type: "page.select"
    })
    expect(filterOf(many)).toMatchObject({ message: null })
    expect(filterOf(many).why?.en).toMatch(/at most/u)
  })

  it("without a selection the commands on one say what to do first", () => {
    for (const id of ["users.activate", "users.deactivate", "users.setCompany"])
      expect([id, command(screenState(), id).why?.en]).toEqual([id, "Select a user first"])
  })

  it("deleted users are never selected", () => {
    const deleted = rows.map((row) => ({ ...row, is_deleted: true as const }))
    const list = from(loading, done("loadPage", loadedPage(deleted, { total: 23 })))
    expect(list.can({ type: "row.select", id: idOf(1), extend: false })).toBe(false)
    expect(list.can({ type: "matching.select" })).toBe(false)
  })

  it("Escape closes the details before it clears the selection", () => {
    const open = afterEvents(userDetailsMachine, details, {
      type: "details.open",
      id: idOf(4),
      row: requireValue(rows[3], "fourth row")
    })
    const keyed = (at: UsersState) =>
      availableUsersCommands(at).flatMap(({ id, keys }) => (keys.includes("Escape") ? [id] : []))
    expect(keyed(screenState({ list: picked(1), details: open }))).toEqual(["users.closeDetails"])
    expect(keyed(screenState({ list: picked(1) }))).toEqual(["users.clearSelection"])
    expect(keyed(screenState())).toEqual(["users.closeDetails"])
  })

  it("a number is shown, and details are closed, only where details are open", () => {
    for (const id of ["users.showSsn", "users.closeDetails"])
      expect([id, command(screenState(), id).message, command(screenState(), id).why?.en]).toEqual([
        id,
        null,
        "Open the details of a user first"
      ])
    const row = requireValue(rows[3], "fourth row")
    const open = screenState({
      details: afterEvents(userDetailsMachine, details, { type: "details.open", id: row.id, row })
    })
    expect(command(open, "users.showSsn").message).toEqual({ to: "ssn", event: { type: "ssn.show", id: row.id } })
    expect(command(open, "users.closeDetails").message).toEqual({ to: "details", event: { type: "details.close" } })
  })

  it("the import command opens the import of users", () => {
    expect(command(screenState(), "users.import").message).toEqual({
      to: "screen",
      event: { type: "import.open", of: "users" }
    })
  })
})

describe("the catalogue's words", () => {
  it("the catalogue's texts report a new user", () => {
    const filled = afterEvents(userFormMachine, blank, ...filling)
    const saving = afterEvents(userFormMachine, filled, intents["form.save"])
    expect(saving.value).toBe("saving")
    expect(emittedBy(userFormMachine, saving, done("saveDocument", { kind: "saved", row: rows[0] }))).toMatchObject([
      { text: { en: "User created successfully" } },
      {},
      { type: "draft", subject: "user new", draft: null }
    ])
    expect(emittedBy(userFormMachine, saving, error("saveDocument", new Unavailable()))).toMatchObject([
      { text: { en: "Error creating user" } }
    ])
  })
})

const filling = Object.entries({
  given_name: "Ana",
  surname: "Núñez",
  email: "ana@example.org",
  mobile_number: "+13001234567",
  password_hash: "First_2026",
  company_id: rows[0]?.company_id ?? "",
  role: "user",
  ssn: "123-12-1234",
  dob: "1990-02-28"
}).map(([field, text]) => ({ type: "form.edit", edit: { kind: "type", field, text } }))
