/** What is offered where, before any room has come and in one. */
import { expect, it } from "vitest"
import { createActor, fromPromise, initialTransition, waitFor } from "xstate"
import { availableClaimsCommands } from "#domain/claims/claims.commands.ts"
import { claimsScreenMachine } from "#domain/claims/claims-screen.machine.ts"
import { type Everything, inRoom, availableNow } from "#domain/palette/palette.registry.ts"
import { places } from "#domain/shared/screen/place.schema.ts"
import { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import { sessionMachine } from "#domain/session/session.machine.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import { preferencesDefault } from "#domain/shared/preferences.schema.ts"
import { marta } from "#tests/fixtures/people.ts"
import { shownState } from "#tests/machines/headless-screen.ts"

const somebody: Administrator | null = {
  ...marta,
  email: "marta@example.org",
  mobile_number: "+15550100001",
  role: "admin"
}

const everything = async (patch: Partial<Everything> = {}): Promise<Everything> => {
  const session = createActor(
    sessionMachine.provide({
      actors: { resumeSession: fromPromise(async (): Promise<Administrator | null> => somebody) }
    })
  ).start()
  await waitFor(session, (snapshot) => snapshot.hasTag("private"))
  const [passwordChange] = initialTransition(passwordChangeMachine)
  return {
    app: { place: null, preferences: preferencesDefault },
    account: { session: session.getSnapshot(), passwordChange },
    room: [],
    ...patch
  }
}

const claimsRoom = () => availableClaimsCommands(shownState(claimsScreenMachine)).map(inRoom("claims"))

it("places, preferences and account are available before a screen is loaded", async () => {
  const available = availableNow(await everything())
  const possible = available.filter(({ message }) => message !== null).map(({ id }) => id)
  expect(possible).toEqual(expect.arrayContaining([...places.map((place) => `places.${place}`), "account.logout"]))
  expect(available.filter(({ id }) => places.some((place) => id.startsWith(`${place}.`)))).toEqual([])
  expect(available.flatMap(({ keys }) => keys)).toEqual([])
})

it("the commands of a screen come first, addressed to that screen", async () => {
  const room = claimsRoom()
  const available = availableNow(await everything({ room }))
  expect(available.slice(0, room.length)).toEqual(room)
  for (const { message } of room) expect(message === null || message.to === "claims").toBe(true)
})

it("each command is listed once", async () => {
  const ids = availableNow(await everything({ room: claimsRoom() })).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
