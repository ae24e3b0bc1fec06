import { expect, it } from "vitest"
import { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import { afterEvents, emittedBy, testTable } from "#tests/machines/machine-table.ts"
import {
  closed,
  filled,
  intents,
  outcomes,
  passwordAfter,
  required,
  type
} from "#tests/machines/session/password-change-events.ts"
import { passwordChangeTable } from "#tests/machines/session/password-change.table.ts"

const { "passwordChange.save": save, "passwordChange.close": close, "passwordChange.blur": leave } = intents

testTable({
  machine: passwordChangeMachine,
  table: passwordChangeTable,
  intents,
  outcomes,
  at: {
    closed,
    editing: passwordAfter(...filled),
    discarding: passwordAfter(...filled, close),
    saving: passwordAfter(...filled, save),
    changed: afterEvents(passwordChangeMachine, required, ...filled, save, outcomes.saved)
  }
})

it("the dialog closes at once without input, and asks otherwise", () => {
  expect(passwordAfter(close).value).toBe("closed")
  expect(passwordAfter(type("newPassword", "x"), close).value).toBe("discarding")
})

it("staying keeps the input, leaving clears it", () => {
  const stayed = passwordAfter(...filled, close, intents["passwordChange.stay"])
  expect(stayed.context.fields.newPassword).toBe("Admin.2027")
  const left = passwordAfter(...filled, close, intents["passwordChange.discard"], intents["passwordChange.open"])
  expect(Object.values(left.context.fields)).toEqual(["", "", ""])
})

it("invalid input is marked instead of saved", () => {
  const empty = passwordAfter(save)
  expect(empty.value).toBe("editing")
  expect(Object.keys(empty.context.issues).toSorted()).toEqual(["currentPassword", "newPassword"])
  const other = passwordAfter(...filled, type("repeated", "Admin.2028"), save)
  expect(other.value).toBe("editing")
  expect(other.context.issues).toEqual({ repeated: "passwords_differ" })
})

it("a field is checked when it loses the focus, and with every key once it is marked", () => {
  const differing = passwordAfter(...filled, type("repeated", "A"))
  expect(differing.context.issues).toEqual({})
  const marked = passwordAfter(...filled, type("repeated", "A"), leave)
  expect(marked.context.issues).toEqual({ repeated: "passwords_differ" })
  expect(passwordAfter(...filled, type("repeated", "A"), leave, type("repeated", "Admin.2027")).context.issues).toEqual(
    {}
  )
})

it("a wrong current password keeps the input, with an error at its field until the next key", () => {
  const refused = passwordAfter(...filled, save, outcomes["not saved"])
  expect(refused.context).toMatchObject({
    failure: { _tag: "WrongPassword" },
    issues: { currentPassword: "current_password_wrong" },
    fields: { currentPassword: "Admin.2026" }
  })
  const typed = passwordAfter(...filled, save, outcomes["not saved"], type("currentPassword", "B")).context
  expect(typed).toMatchObject({ failure: null, refused: {}, issues: {} })
})

it("a refusal of the server is marked at its field and focused, until that field is changed", () => {
  const refused = passwordAfter(...filled, save, outcomes["refused at a field"])
  const issues = { newPassword: "This password is too common." }
  expect(refused.context.issues).toEqual(issues)
  const saving = passwordAfter(...filled, save)
  expect(emittedBy(passwordChangeMachine, saving, outcomes["refused at a field"])).toContainEqual({
    type: "focus",
    field: "newPassword"
  })
  const after = (...events: Parameters<typeof passwordAfter>) =>
    passwordAfter(...filled, save, outcomes["refused at a field"], ...events)
  expect(after(type("currentPassword", "B")).context.issues).toEqual(issues)
  expect(after(save).value).toBe("editing")
  expect(after(type("newPassword", "Admin.2028"), type("repeated", "Admin.2028")).context.issues).toEqual({})
})

it("a new password differs from the current one", () => {
  const same = passwordAfter(...filled, type("newPassword", "Admin.2026"), type("repeated", "Admin.2026"), save)
  expect(same.context.issues).toEqual({ newPassword: "password_unchanged" })
})

it("a required change begins at once, cannot be closed, and ends with a new password", () => {
  const from = (...events: Parameters<typeof passwordAfter>) => afterEvents(passwordChangeMachine, required, ...events)
  expect(required.value).toBe("editing")
  expect(required.can(close)).toBe(false)
  expect(from(...filled).can(close)).toBe(false)
  expect(from(...filled, save, outcomes["not saved"]).value).toBe("editing")
  const changed = from(...filled, save, outcomes.saved)
  expect([changed.value, changed.status]).toEqual(["changed", "done"])
  expect(Object.values(changed.context.fields)).toEqual(["", "", ""])
})

it("no password is kept once the dialog is closed", () => {
  expect(passwordAfter(...filled, save, outcomes.saved).context).toEqual(closed.context)
})
