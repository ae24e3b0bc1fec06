/** What one part of the screen of the users does is seen in the others. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { QuizSubmission } from "#domain/quizzes/quiz.schema.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { undoableNow } from "#domain/shared/undo/undo.commands.ts"
import { selectedCount } from "#domain/shared/list/list-selection.rules.ts"
import { endSessionsMessage } from "#domain/users/users.commands.ts"
import { usersScreenMachine } from "#domain/users/users-screen.machine.ts"
import { shownState } from "#tests/machines/headless-screen.ts"
import { benefit, enrolment } from "#tests/fixtures/benefits.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { quiz } from "#tests/fixtures/quizzes.ts"
import { screenWith, revealed } from "#tests/machines/users/headless-users.ts"

it("a user that the address names is shown and in focus, and J goes on from there", async () => {
  const { at, first, second } = await revealed()
  await at.place(second.id)
  const shown = () => [at.state().details.context.row?.id, at.state().list.context.cursor]
  await at.event({ type: "record.find", id: first.id })
  expect(shown()).toEqual([first.id, first.id])
  await at.run("users.next")
  expect(shown()).toEqual([second.id, second.id])
})

it("a user that the address names but the list does not show is in focus nowhere", async () => {
  const { at, first, second } = await revealed()
  await at.search("Paredes")
  await at.place(second.id)
  await at.event({ type: "record.find", id: marta.id })
  expect([at.state().details.context.id, at.state().list.context.cursor]).toEqual([marta.id, null])
  await at.run("users.next")
  expect(at.state().details.context.row?.id).toBe(first.id)
})

it("a dialog about a selection is closed on return", async () => {
  const at = await screenWith(3)
  await at.run("users.selectPage")
  await at.run("users.setCompany")
  expect(at.state().bulk.hasTag("open")).toBe(true)
  await at.event({ type: "screen.hide" })
  expect(at.state().bulk.hasTag("open")).toBe(false)
})

it("a change of the selection shows in its rows and in open details, and so does its undo", async () => {
  const { at, first } = await revealed()
  await at.send({ to: "list", event: { type: "row.select", id: first.id, extend: false } })
  const shown = () => [at.state().details.context.row?.status, at.rows().find(({ id }) => id === first.id)?.status]
  await at.run("users.deactivate")
  at.clock.increment(250)
  await at.settle()
  expect(shown()).toEqual(["inactive", "inactive"])
  expect(selectedCount(at.state().list.context.selection)).toBe(0)
  await at.undoLast()
  await at.changed("user")
  expect(shown()).toEqual(["active", "active"])
})

it("a deletion and a switch can be undone", async () => {
  const { at, first } = await revealed()
  const status = () => at.rows().find(({ id }) => id === first.id)?.status
  await at.run("users.switch")
  await at.undoLast()
  expect(status()).toBe("active")
  await at.run("users.delete")
  await at.confirmRemoval()
  expect(status()).toBeUndefined()
  await at.undoLast()
  await at.changed("user")
  expect(status()).toBe("active")
})

it("the undo takes back the switch that is not answered yet, and leaves an earlier one", async () => {
  let answer = (): void => undefined
  let isSlow = false
  const at = await screenWith(3, (port) => ({
    ...port,
    change: (...change: Parameters<typeof port.change>) => {
      const held = isSlow ? Effect.promise(() => new Promise<void>((resolve) => (answer = resolve))) : Effect.void
      return Effect.andThen(held, port.change(...change))
    }
  }))
  const statuses = () =>
    at
      .rows()
      .slice(0, 3)
      .map(({ status }) => status)
  await at.run("users.next")
  await at.run("users.switch")
  expect(statuses()).toEqual(["inactive", "active", "active"])
  isSlow = true
  await at.run("users.next")
  await at.run("users.switch")
  await at.run("users.undo")
  expect(undoableNow(at.state())).toBeNull()
  isSlow = false
  answer()
  await at.settle()
  expect(statuses()).toEqual(["inactive", "active", "active"])
  await at.run("users.undo")
  expect(statuses()).toEqual(["active", "active", "active"])
})

it("the histories follow what changes: an activated enrolment at once, what others write when it is known", async () => {
  const { at, first } = await revealed()
  const states = () =>
    at.state().enrolments.context.rows?.map(({ status, benefit: { title_en } }) => [title_en, status])
  const quizzes = () => at.state().quizzes.context.rows?.map(({ quiz: { title } }) => title)
  const [gym, held] = [benefit({ title_en: "Gym" }), quiz({ title: "Sleep" })]
  const joined = enrolment({ user_id: first.id, benefit_id: gym.id, status: "inactive" })
  const { user: _user, benefit: _benefit, ...own } = joined
  at.backend.write({ benefits: new Map([[gym.id, gym]]), enrolments: new Map([[own.id, { ...own, decided: null }]]) })
  await at.changed("enrolment")
  expect(states()).toEqual([["Gym", "inactive"]])
  await at.send({ to: "enrolmentActions", event: { type: "row.action", id: own.id, action: "activate" } })
  expect(states()).toEqual([["Gym", "active"]])
  at.backend.write({ benefits: new Map([[gym.id, { ...gym, title_en: "Pool" }]]) })
  await at.changed("benefit")
  expect(states()).toEqual([["Pool", "active"]])
  at.backend.write({
    quizzes: new Map([[held.id, held]]),
    submissions: [
      { userId: first.id, quizId: held.id, id: QuizSubmission.fields.id.make(own.id), created_at: own.created_at }
    ]
  })
  await at.changed("quiz")
  expect(quizzes()).toEqual(["Sleep"])
})

const locked = async ({ id }: Person) => {
  const at = await screenWith(0)
  at.backend.write({ devices: new Map([[`${id} `, { failures: 100, expiresMs: Infinity }]]) })
  await at.changed("user")
  await at.place(id)
  return { at, isLocked: () => at.rows().find((row) => row.id === id)?.is_locked === true }
}

it("an administrator who has failed to sign in too often is unlocked, once", async () => {
  const { at, isLocked } = await locked(rafael)
  expect(isLocked()).toBe(true)
  await at.run("users.unlock")
  expect([isLocked(), at.notices]).toEqual([false, ["User “Rafael Ibarra” unlocked"]])
  await expect(at.run("users.unlock")).rejects.toThrow("not available")
})

it("administrators do not unlock themselves", async () => {
  const { at, isLocked } = await locked(marta)
  await at.run("users.unlock")
  expect([isLocked(), at.notices]).toEqual([
    true,
    ["Error updating user. Another administrator has to unlock your account."]
  ])
})

it("only the colleague is signed out everywhere, after a question", async () => {
  const at = await screenWith(1)
  const opened = { id: "1", browser: "", address: "", openedMs: 0, seenMs: 0 }
  const open = () =>
    at.backend.write({ sessions: new Map([marta, rafael].map(({ id }) => [id, { ...opened, userId: id }] as const)) })
  const signedIn = () => [...at.backend.state().sessions.values()].map(({ userId }) => userId)
  open()
  await at.place(rafael.id)
  await at.run("users.endSessions")
  expect([at.state().access.context, signedIn()]).toEqual([rafael, [marta.id, rafael.id]])
  await at.send({ to: "access", event: { type: "access.cancel" } })
  expect(signedIn()).toEqual([marta.id, rafael.id])
  await at.run("users.endSessions")
  await at.send({ to: "access", event: { type: "access.end" } })
  expect([signedIn(), at.notices]).toEqual([[marta.id], ["Rafael Ibarra is signed out everywhere"]])
  const { screen } = shownState(usersScreenMachine, { ownId: rafael.id })
  const row = at.rows().find(({ id }) => id === rafael.id)
  if (row === undefined) throw new Error("The list shows the colleague")
  expect(endSessionsMessage({ ...at.state(), screen }, row)).toBeNull()
  for (const patch of [{ role: "user" }, { status: "inactive" }] as const)
    expect(endSessionsMessage(at.state(), { ...row, ...patch })).toBeNull()
})
