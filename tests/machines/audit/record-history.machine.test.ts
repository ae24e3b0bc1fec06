/** The history of a record beside the screen that edits it: the machines of the product over made answers. */
import { setImmediate } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { type AnyActorRef, createActor, type EventFrom, fromPromise } from "xstate"
import { workspaceMachine } from "#domain/application/workspace.machine.ts"
import {
  type HistoryPart,
  type HistoryRead,
  type RecordHistoryEvent,
  recordHistoryMachine
} from "#domain/audit/record-history.machine.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { AuditEntryId } from "#domain/shared/identity.schema.ts"
import type { SaveOutcome } from "#domain/shared/document/document-editor.schema.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { userFormRules } from "#domain/users/user-form.rules.ts"
import { userFormMachine, usersScreenMachine } from "#domain/users/users-screen.machine.ts"
import { marta, numberedId } from "#tests/fixtures/people.ts"
import { user } from "#tests/fixtures/users.ts"

const row = user({ address: "Calle 2" }, 1)
const of = { kind: "user", id: row.id } as const
const value = { ...of, field: "address", text: "Calle 1" }

const entry: AuditEntry = {
  id: AuditEntryId.make(numberedId(1)),
  at: Instant.make("2026-11-20T10:42:07.123Z"),
  actor: marta,
  action: "user.change",
  entity: "user",
  entity_id: row.id,
  before: { address: "Calle 1" },
  after: { address: "Calle 2" },
  request_id: null
}

interface Answers {
  readonly read?: (input: HistoryRead) => Promise<HistoryPart>
  readonly find?: () => Promise<typeof row>
  /** What the browser holds as the draft of the form, until that is saved. */
  readonly stored?: unknown
}

const opened = async ({ read, find, stored: held }: Answers = {}) => {
  let stored = held
  const reads: Array<HistoryRead> = []
  const workspace = createActor(workspaceMachine).start()
  const form = userFormMachine.provide({
    actors: {
      openDocument: fromPromise(async () =>
        userFormRules.opened({ row: await (find?.() ?? Promise.resolve(row)), choices: [], stored })
      ),
      saveDocument: fromPromise(async (): Promise<SaveOutcome<User>> => {
        stored = null
        return { kind: "saved", row: { ...row, version: row.version + 1 } }
      })
    }
  })
  workspace.send({ type: "child.add", id: "users", logic: usersScreenMachine.provide({ actors: { form } }) })
  workspace.send({
    type: "child.add",
    id: "history",
    logic: recordHistoryMachine.provide({
      actors: {
        readHistory: fromPromise<HistoryPart, HistoryRead>(async ({ input }) => {
          reads.push(input)
          return read === undefined ? { entries: [entry], total: 1 } : read(input)
        })
      }
    })
  })
  const history: AnyActorRef = workspace.system.get("history")
  const users: AnyActorRef = workspace.system.get("users")
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  }
  const focused: string[] = []
  history.on("focus", ({ field }: { readonly field: string }) => focused.push(field))
  users.send({ type: "screen.show", query: "" })
  history.send({ type: "history.open", of })
  await settle()
  return {
    reads,
    focused,
    workspace,
    history: () => history.getSnapshot(),
    form: () => users.getSnapshot().children.form.getSnapshot(),
    send: async (event: RecordHistoryEvent) => {
      history.send(event)
      await settle()
    },
    edit: async (event: EventFrom<typeof userFormMachine>) => {
      users.getSnapshot().children.form.send(event)
      await settle()
    },
    changed: async (id: string, entity = "user") => {
      workspace.send({ type: "records.changed", entity, ids: [id] })
      await settle()
    }
  }
}

describe("the history of a record", () => {
  it("the newest part is read, then one more at a time, until all is there", async () => {
    const at = await opened({
      read: ({ parts }) => Promise.resolve({ entries: Array.from({ length: parts }, () => entry), total: 2 })
    })
    expect(at.history().context).toMatchObject({ of, entries: [entry], total: 2 })
    await at.send({ type: "history.more" })
    expect(at.history().context.entries).toHaveLength(2)
    expect(at.history().can({ type: "history.more" })).toBe(false)
    expect(at.reads.map(({ parts, isUserRequest }) => [parts, isUserRequest])).toEqual([
      [1, true],
      [2, true]
    ])
  })

  it("a change of the record is read in the background, one of another record is not", async () => {
    const at = await opened()
    await at.changed(row.id)
    await at.changed(user({}, 2).id)
    await at.changed(row.id, "company")
    expect(at.reads.map(({ isUserRequest }) => isUserRequest)).toEqual([true, false])
  })

  it("a failed read is said and repeated on request; a failed one in the background leaves what is shown", async () => {
    let isDown = true
    const at = await opened({
      read: () => (isDown ? Promise.reject(new Unavailable()) : Promise.resolve({ entries: [entry], total: 1 }))
    })
    expect(at.history().context.failure.en).toContain("Error fetching the history")
    isDown = false
    await at.send({ type: "history.retry" })
    expect(at.history().context).toMatchObject({ entries: [entry], failure: null })
    isDown = true
    await at.changed(row.id)
    expect([at.history().hasTag("stale"), at.history().context.entries]).toEqual([true, [entry]])
  })

  it("a closed history forgets what it showed", async () => {
    const at = await opened()
    await at.send({ type: "history.close" })
    expect([at.history().value, at.history().context.entries]).toEqual(["closed", null])
  })
})

describe("a value that is put back", () => {
  it("the ordinary form opens with it, unsaved", async () => {
    const at = await opened()
    await at.send({ type: "history.putBack", value })
    expect(at.history().value).toBe("closed")
    expect([at.form().value, at.form().context.doc.fields.address]).toEqual([{ editing: "writing" }, "Calle 1"])
    expect(at.form().context.doc.base.address).toBe("Calle 2")
    expect(at.focused).toEqual(["address"])
  })

  it("in a form that is open already what was typed stays", async () => {
    const at = await opened()
    await at.edit({ type: "form.open", subject: row.id })
    await at.edit({ type: "form.edit", edit: { kind: "type", field: "given_name", text: "Eva" } })
    await at.send({ type: "history.putBack", value })
    expect(at.form().context.doc.fields).toMatchObject({ given_name: "Eva", address: "Calle 1" })
  })

  it("a draft whose fields a colleague has changed is merged first, and the form opens once more with the value", async () => {
    const stored = {
      format: 1,
      version: row.version - 1,
      base: { given_name: "Old" },
      fields: { given_name: "Mine" },
      omitted: []
    }
    const at = await opened({ stored })
    await at.send({ type: "history.putBack", value })
    expect([at.form().value, at.history().value]).toEqual(["merging", { puttingBack: "merging" }])
    await at.edit({ type: "form.choose", name: "given_name", side: "mine" })
    await at.edit({ type: "form.merge" })
    expect([at.form().value, at.form().context.doc.fields.address]).toEqual([{ editing: "writing" }, "Calle 1"])
    expect(at.history().value).toBe("closed")
  })

  it("a record that cannot be opened waits for another attempt, and leaves nothing once its form is closed", async () => {
    const at = await opened({ find: () => Promise.reject(new Unavailable()) })
    await at.send({ type: "history.putBack", value })
    expect([at.form().value, at.history().context.value]).toEqual(["failed", value])
    await at.edit({ type: "form.close" })
    expect([at.form().value, at.history().value, at.history().context.value]).toEqual(["closed", "closed", null])
  })
})
