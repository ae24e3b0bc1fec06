import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import type { CodeProof, Credentials, SentCode } from "#domain/session/session.schema.ts"
import { signInMachine } from "#domain/session/sign-in.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { first } from "#tests/machines/session/session-events.ts"

const signingIn = async (verify: () => Promise<typeof first> = () => Promise.resolve(first)) => {
  const clock = new SimulatedClock()
  const sent: Array<Credentials> = []
  const proofs: Array<CodeProof> = []
  const actor = createActor(
    signInMachine.provide({
      actors: {
        requestCode: fromPromise<SentCode, Credentials>(({ input }) => {
          sent.push(input)
          return Promise.resolve({ attempt: `attempt ${sent.length}` })
        }),
        verifyCode: fromPromise<typeof first, CodeProof>(({ input }) => {
          proofs.push(input)
          return verify()
        })
      }
    }),
    { clock, input: { again: null } }
  ).start()
  actor.send({ type: "phone.change", text: "5550100001" })
  actor.send({ type: "password.change", text: "Admin.2026" })
  actor.send({ type: "code.request" })
  actor.send({ type: "code.request" })
  await setImmediate()
  return { clock, sent, proofs, actor, resendIn: () => actor.getSnapshot().context.resendIn }
}

it("a double click requests one code", async () => {
  const { sent, actor } = await signingIn()
  expect(sent).toEqual([{ identity: "+15550100001", password: "Admin.2026", second_factor: "choose" }])
  expect(actor.getSnapshot().value).toBe("awaitingCode")
})

it("the countdown runs while digits are typed", async () => {
  const { actor, clock, resendIn } = await signingIn()
  clock.increment(900)
  actor.send({ type: "code.change", digits: "1" })
  clock.increment(100)
  expect(resendIn()).toBe(29)
  for (let second = 0; second < 40; second += 1) clock.increment(1000)
  expect(resendIn()).toBe(0)
})

it("a new code is requested with the kept password, and the countdown restarts", async () => {
  const { actor, clock, sent, resendIn } = await signingIn()
  for (let second = 0; second < 30; second += 1) clock.increment(1000)
  actor.send({ type: "code.resend" })
  actor.send({ type: "code.resend" })
  await setImmediate()
  expect(sent).toHaveLength(2)
  // There is nothing to choose any more.
  expect(sent[1]).toEqual({ identity: "+15550100001", password: "Admin.2026" })
  expect(resendIn()).toBe(30)
})

it("a code is verified once, and can be sent again when no answer came", async () => {
  let requested = 0
  const { actor, proofs } = await signingIn(() => {
    requested += 1
    return requested === 1 ? Promise.reject(new Unavailable()) : Promise.resolve(first)
  })
  actor.send({ type: "code.change", digits: "700123" })
  actor.send({ type: "code.verify" })
  actor.send({ type: "code.verify" })
  await setImmediate()
  expect(proofs).toHaveLength(1)
  actor.send({ type: "code.verify" })
  await setImmediate()
  expect(proofs).toEqual([
    { identity: "+15550100001", otp_code: "700123", attempt: "attempt 1" },
    { identity: "+15550100001", otp_code: "700123", attempt: "attempt 1" }
  ])
  expect(actor.getSnapshot().output).toEqual({ user: first })
})
