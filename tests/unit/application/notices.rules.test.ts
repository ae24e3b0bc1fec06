import { expect, it } from "vitest"
import {
  addNotice,
  groupText,
  groupUndos,
  type NoticeQueue,
  withdrawNotice
} from "#domain/application/notices.rules.ts"
import { claimOutcomes } from "#domain/claims/claim.messages.ts"
import { Refused } from "#domain/shared/failure.errors.ts"
import { describeFailure } from "#domain/shared/failure.messages.ts"
import { DecisionId } from "#domain/shared/identity.schema.ts"
import { countedNotice, notice, type Notice } from "#domain/shared/notice.schema.ts"

const decision = (last: number) => DecisionId.make(`018f3f00-0000-7000-8000-00000000000${last}`)
const approved = (count: number, last: number) =>
  countedNotice(
    "success",
    { kind: "approved", count, text: (sum) => claimOutcomes.decided("approved", sum) },
    decision(last)
  )
const saved = notice("success", { en: "User updated successfully", es: "Usuario actualizado" })
const failed = notice("error", { en: "Error updating user", es: "Error al actualizar" })

const after = (...notices: ReadonlyArray<Notice>): NoticeQueue => notices.reduce<NoticeQueue>(addNotice, [])
const texts = (queue: NoticeQueue) => queue.map((group) => groupText(group)?.en)

it("notices of one kind are one, with their sum and the undo of each", () => {
  const queue = after(approved(1, 1), approved(1, 2), approved(10, 3))
  expect(texts(queue)).toEqual(["12 claims approved"])
  expect(queue.flatMap(groupUndos)).toEqual([decision(3), decision(2), decision(1)])
})

it("a notice that is no error waits behind all errors", () => {
  const sent = notice("success", { en: "Sent", es: "Enviado" })
  expect(texts(after(saved, approved(1, 1), sent)).at(-1)).toBe("Sent")
})

it("notices of different kinds wait for each other", () => {
  expect(texts(after(approved(1, 1), saved, approved(1, 2)))).toEqual([
    "2 claims approved",
    "User updated successfully"
  ])
})

it("the same text is shown once, with nothing to undo", () => {
  const queue = after(saved, saved)
  expect(texts(queue)).toEqual(["User updated successfully"])
  expect(queue.flatMap(groupUndos)).toEqual([])
})

it("unknown faults of one text are one notice, with the latest id", () => {
  const fault = (id: string) =>
    notice("error", describeFailure(new Refused({ status: 500, words: "", requestId: id }), failed.text))
  expect(texts(after(fault("a1"), saved, fault("b2"))).map((text) => text?.slice(-2))).toEqual(["b2", "ly"])
})

it("an error is shown before what waits, and before what is shown", () => {
  expect(texts(after(saved, approved(1, 1), failed))[0]).toBe("Error updating user")
})

it("errors are shown in the order in which they came", () => {
  const refused = notice("error", { en: "Invalid OTP", es: "Código no válido" })
  expect(texts(after(saved, failed, refused))).toEqual([
    "Error updating user",
    "Invalid OTP",
    "User updated successfully"
  ])
})

it("changes of the same text that are undone one by one are two notices", () => {
  const queue = after(notice("success", saved.text, decision(1)), notice("success", saved.text, decision(2)))
  expect(queue.map(groupUndos)).toEqual([[decision(1)], [decision(2)]])
  expect(withdrawNotice(queue, { undo: decision(1) }).map(groupUndos)).toEqual([[decision(2)]])
  expect(after(...queue.flatMap(({ notices }) => [...notices, ...notices])).map(groupUndos)).toEqual([
    [decision(1)],
    [decision(2)]
  ])
})

it("decisions undone elsewhere are no longer counted", () => {
  const queue = after(approved(2, 1), approved(3, 2))
  expect(texts(withdrawNotice(queue, { undo: decision(2) }))).toEqual(["2 claims approved"])
  expect(withdrawNotice(withdrawNotice(queue, { undo: decision(2) }), { undo: decision(1) })).toEqual([])
  expect(
    withdrawNotice(addNotice([], notice("error", { en: "Invalid OTP", es: "" })), { failure: "Invalid OTP" })
  ).toEqual([])
})
