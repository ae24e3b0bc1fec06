import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, fromPromise } from "xstate"
import { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import { type PasswordChange, WrongPassword } from "#domain/session/session.schema.ts"
import { filled } from "#tests/machines/session/password-change-events.ts"

it("a double click sends once, and a refusal shows its reason and focuses the field", async () => {
  const sent: Array<PasswordChange> = []
  const emitted: Array<string> = []
  const changePassword = fromPromise<void, PasswordChange>(({ input }) => {
    sent.push(input)
    return sent.length === 1 ? Promise.reject(new WrongPassword()) : Promise.resolve()
  })
  const actor = createActor(passwordChangeMachine.provide({ actors: { changePassword } }), {
    input: { isRequired: false }
  }).start()
  actor.on("notice", ({ tone }) => void emitted.push(tone))
  actor.on("focus", ({ field }) => void emitted.push(field))
  actor.send({ type: "passwordChange.open" })
  for (const event of filled) actor.send(event)
  actor.send({ type: "passwordChange.save" })
  actor.send({ type: "passwordChange.save" })
  await setImmediate()
  expect(sent).toEqual([{ currentPassword: "Admin.2026", newPassword: "Admin.2027" }])
  expect(emitted).toEqual(["error", "currentPassword"])
  actor.send({ type: "passwordChange.type", field: "currentPassword", text: "Admin.2028" })
  actor.send({ type: "passwordChange.save" })
  await setImmediate()
  expect(actor.getSnapshot().value).toBe("closed")
  expect(emitted).toEqual(["error", "currentPassword", "success"])
})
