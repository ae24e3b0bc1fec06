import { expect, it } from "vitest"
import { noFactorPorts } from "#tests/doubles/second-factors.memory.ts"
import { Effect } from "effect"
import { createActor, fromPromise, waitFor } from "xstate"
import { sessionMachine } from "#domain/session/session.machine.ts"
import type { Session } from "#domain/session/session.schema.ts"
import { signInMachine } from "#domain/session/sign-in.machine.ts"
import { Forbidden, Offline, Refused, Unauthorized, Unavailable } from "#domain/shared/failure.errors.ts"
import { sessionWith } from "#src/shell/session/session-workflows.ts"
import { first } from "#tests/machines/session/session-events.ts"

const start = (resume: () => Promise<typeof first | null>, end: () => Promise<void> = () => Promise.resolve()) => {
  const proofs: Array<string> = []
  const signIn = signInMachine.provide({
    actors: {
      requestCode: fromPromise(() => Promise.resolve({})),
      verifyCode: fromPromise(({ input }) => {
        proofs.push(`${input.identity} ${input.otp_code}`)
        return Promise.resolve(first)
      })
    }
  })
  const actor = createActor(
    sessionMachine.provide({ actors: { resumeSession: fromPromise(resume), endSession: fromPromise(end), signIn } })
  )
  const emitted: Array<string> = []
  actor.on("notice", ({ text }) => void emitted.push(text.en))
  actor.start()
  return { actor, emitted, proofs }
}

it("a request to an unreachable server is repeated, and the stored session is kept", async () => {
  let requested = 0
  const { actor } = start(() => {
    requested += 1
    if (requested === 1) return Promise.reject(new Refused({ status: 500, words: "", requestId: "a1" }))
    return requested === 2 ? Promise.reject(new Unavailable()) : Promise.resolve(first)
  })
  await waitFor(actor, (snapshot) => snapshot.matches("unreachable"))
  expect(actor.getSnapshot().context.requestId).toBe("a1")
  actor.send({ type: "session.retry" })
  await waitFor(actor, (snapshot) => snapshot.matches("unreachable") && snapshot.context.requestId === null)
  actor.send({ type: "session.retry" })
  await waitFor(actor, (snapshot) => snapshot.hasTag("private"))
  expect(actor.getSnapshot().context.user).toEqual(first)
})

it("signing in again fixes the known phone and requests the password", async () => {
  const { actor, emitted, proofs } = start(() => Promise.resolve(first))
  await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: "working" }))
  actor.send({ type: "session.expire" })
  const child = actor.getSnapshot().children.signInAgain
  if (child === undefined) throw new Error("Nobody is signing in")
  child.send({ type: "phone.change", text: "999" })
  child.send({ type: "password.change", text: "Admin.2026" })
  child.send({ type: "code.request" })
  await waitFor(child, (snapshot) => snapshot.matches("awaitingCode"))
  child.send({ type: "code.change", digits: "123456" })
  child.send({ type: "code.verify" })
  await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: "working" }))
  expect(proofs).toEqual(["+15550100001 123456"])
  expect(emitted).toHaveLength(1)
  expect(actor.getSnapshot().context.user).toEqual(first)
})

it("signing out works even when the server cannot be reached", async () => {
  const { actor, emitted } = start(
    () => Promise.resolve(first),
    () => Promise.reject(new Unavailable())
  )
  await waitFor(actor, (snapshot) => snapshot.hasTag("private"))
  actor.send({ type: "session.signOut" })
  await waitFor(actor, (snapshot) => snapshot.matches("signedOut"))
  expect(actor.getSnapshot().context.user).toBeNull()
  expect(emitted).toHaveLength(1)
})

it.each([
  ["a 401", new Unauthorized()],
  ["a 403", new Forbidden()],
  ["a 403 with another code", new Refused({ status: 403, words: "" })]
])("%s on resuming ends the stored session", async (_, refusal) => {
  let stored: Session | null = { access_token: "token", user: first }
  const session = {
    requestCode: () => Effect.die("not requested"),
    verifyCode: () => Effect.die("not requested"),
    me: Effect.fail(refusal),
    signOut: Effect.die("not requested"),
    changePassword: () => Effect.die("not requested")
  }
  const savedSession = {
    read: () => stored,
    save: () => undefined,
    clear: () => undefined,
    dropToken: () => void (stored = null),
    forget: () => undefined
  }
  const actor = createActor(sessionWith({ savedSession, session, ...noFactorPorts })).start()
  await waitFor(actor, (snapshot) => snapshot.matches("signedOut"))
  expect(stored).toBeNull()
})

/** Every call fails without a network. */
const withoutNetwork = (stored: Session | null) => {
  const kept = { stored }
  const failed = Effect.fail(new Offline())
  const actor = createActor(
    sessionWith({
      savedSession: {
        read: () => kept.stored,
        save: () => undefined,
        clear: () => void (kept.stored = null),
        dropToken: () => undefined,
        forget: () => undefined
      },
      session: {
        requestCode: () => failed,
        verifyCode: () => failed,
        me: failed,
        signOut: failed,
        changePassword: () => failed
      },
      ...noFactorPorts
    })
  ).start()
  return { actor, kept }
}

it("without a stored session the form is there without a call, and says why no code can be sent", async () => {
  const { actor } = withoutNetwork(null)
  await waitFor(actor, (snapshot) => snapshot.matches("signedOut"))
  const { signIn } = actor.getSnapshot().children
  if (signIn === undefined) throw new Error("Nobody is signing in")
  signIn.send({ type: "phone.change", text: "5550100001" })
  signIn.send({ type: "password.change", text: "Admin.2026" })
  signIn.send({ type: "code.request" })
  expect(signIn.getSnapshot().matches("requestingCode")).toBe(true)
  const refused = await waitFor(signIn, (snapshot) => snapshot.matches("asking"))
  expect(refused.context.failure).toEqual(new Offline())
})

it("signing out drops the stored session even without a network", async () => {
  const { actor, kept } = withoutNetwork({ access_token: "token", user: first })
  await waitFor(actor, (snapshot) => snapshot.matches("unreachable"))
  expect(kept.stored).not.toBeNull()
  actor.send({ type: "session.signOut" })
  await waitFor(actor, (snapshot) => snapshot.matches("signedOut"))
  expect(kept.stored).toBeNull()
})
