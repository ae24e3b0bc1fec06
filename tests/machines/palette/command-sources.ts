/** What the palette gathers commands from, for a signed-in administrator. */
import { createActor, fromPromise, initialTransition, waitFor } from "xstate"
import type { CommandSources } from "#domain/palette/palette.registry.ts"
import { openSessionsMachine } from "#domain/session/open-sessions.machine.ts"
import { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import { sessionMachine } from "#domain/session/session.machine.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import { marta } from "#tests/fixtures/people.ts"

const signedIn: Administrator | null = {
  ...marta,
  email: "marta@example.org",
  mobile_number: "+15550100001",
  role: "admin"
}

export const everything = async (patch: Partial<CommandSources> = {}): Promise<CommandSources> => {
  const session = createActor(
    sessionMachine.provide({
      actors: { resumeSession: fromPromise(async (): Promise<Administrator | null> => signedIn) }
    })
  ).start()
  await waitFor(session, (snapshot) => snapshot.hasTag("private"))
  const [passwordChange] = initialTransition(passwordChangeMachine, { isRequired: false })
  const [openSessions] = initialTransition(openSessionsMachine)
  return {
    app: { place: null },
    account: { session: session.getSnapshot(), passwordChange, openSessions },
    screen: [],
    ...patch
  }
}
