/**
 * The claims desk without a screen: the product's own machines and switchboard over memory, for several administrators of
 * one backend. What the page does between the machines is done here in a few lines; nothing else is pretended.
 */
import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { createActor, SimulatedClock, waitFor } from "xstate"
import { claimReportHeader, claimReportLine } from "#domain/claims/claim-report.rules.ts"
import { type ClaimsDesk, claimsOffers } from "#domain/claims/claims.commands.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import { claimView } from "#domain/claims/claim-view.rules.ts"
import type { Session } from "#domain/session/session.schema.ts"
import type { SessionPort } from "#domain/session/session.port.ts"
import { sessionService } from "#domain/session/session.service.ts"
import { Unauthorized } from "#domain/shared/failure.errors.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import { sessionWith } from "#src/app/session-workflows.ts"
import { claimDecisionsWith, claimListWith, claimReportWith } from "#src/app/claims-workflows.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { claimsPortOver } from "#tests/doubles/claims-port-over.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { passwordHash, memorySecrets, memorySessions, recordingSender } from "#tests/doubles/session.memory.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

export const password = "Admin.2026"
const limits = {
  idleSeconds: 1800,
  maxSeconds: 43_200,
  callsPer10Minutes: 100,
  failuresPer15Minutes: 10,
  codesPerHour: 100,
  codeSeconds: 300,
  attemptsPerCode: 5
}

/** A back office with two administrators and so many pending claims of one client. */
export const office = async (count: number) => {
  const backend = memoryDatabase()
  const administrator = { role: "admin", password_hash: passwordHash(password), surname: "" } as const
  backend.addUser({
    ...administrator,
    id: marta.id,
    given_name: "Marta",
    surname: "Salgado",
    mobile_number: "+15550100001"
  })
  backend.addUser({
    ...administrator,
    id: rafael.id,
    given_name: "Rafael",
    surname: "Ibarra",
    mobile_number: "+15550100002"
  })
  const service = sessionService(
    memorySessions(backend, limits),
    memorySecrets(),
    recordingSender((message) => backend.write({ sent: [...backend.state().sent, message] }))
  )
  const second = memoryClaimsPort(backend, rafael)
  const client = backend.addUser().id
  const submit = async (many: number, user: UserId = client) => {
    for (let n = 0; n < many; n += 1) await done(second.create(draft(user)))
  }
  await submit(count)
  return { backend, service, second, submit }
}

export type Office = Awaited<ReturnType<typeof office>>

/** What stands between the desk and the server, for tests that let something go wrong there. */
export type Line = (port: ClaimsPort) => ClaimsPort

export const openDesk = ({ backend, service }: Office, line: Line = (port) => port) => {
  const clock = new SimulatedClock()
  const notices: Array<string> = []
  const reports: Array<string> = []
  let stored: Session | null = null
  let heard = backend.state().publishedChanges.length

  const entered = Effect.suspend(() => service.authenticate(stored?.access_token ?? "", false))
  const sessionPort: SessionPort = {
    requestCode: (credentials) => service.requestCode("::1", credentials),
    verifyCode: (proof) => service.verifyCode("::1", proof),
    me: Effect.map(entered, ({ administrator }) => administrator),
    signOut: Effect.flatMap(entered, service.signOut),
    changePassword: (userId, change) =>
      Effect.flatMap(entered, (entrance) => service.changePassword(entrance, userId, change))
  }
  const session = createActor(
    sessionWith({
      session: sessionPort,
      keeper: {
        read: Effect.sync(() => stored),
        save: (opened) => Effect.sync(() => void (stored = opened)),
        clear: Effect.sync(() => void (stored = null))
      }
    }),
    { clock }
  )
  const who = () => {
    const { user } = session.getSnapshot().context
    if (user === null) throw new Error("Nobody is signed in")
    return user
  }

  /** A refused request waits until the same person has signed in again, and is sent again once. */
  const again = Effect.promise(async () => {
    session.send({ type: "session.expire" })
    await waitFor(session, (snapshot) => snapshot.matches({ signedIn: "working" }), { timeout: Infinity })
  })
  const claims = line(
    claimsPortOver(<A, E>(call: (port: ClaimsPort) => Effect.Effect<A, E>) => {
      const once = Effect.flatMap(entered, ({ administrator }) =>
        call(memoryClaimsPort(backend, { id: administrator.id, name: administrator.name }))
      )
      const isOver = (error: unknown): boolean => error instanceof Unauthorized
      // Every call of the port may fail with `Unauthorized`; the helper's type leaves it unsaid.
      return Effect.catchIf(once, isOver, () => Effect.andThen(again, once)) as Effect.Effect<A, E>
    })
  )
  const ports = {
    session: sessionPort,
    claims,
    claimsInBackground: claims,
    report: {
      download: (filter: object) =>
        Effect.map(claims.list({ ...filter, limit: 100 }), ({ data }) => {
          reports.push(claimReportHeader + data.map((claim) => claimReportLine({ claim, email: null })).join(""))
        })
    }
  }

  const list = createActor(claimListWith(ports), { clock })
  const decisions = createActor(claimDecisionsWith(ports, who), { clock })
  const report = createActor(claimReportWith(ports), { clock })
  const tell = ({ text }: Notice): void => void notices.push(text.en)
  session.on("notice", tell)
  list.on("notice", tell)
  decisions.on("notice", tell)
  report.on("notice", tell)
  list.on("replaced", ({ ids }) => decisions.send({ type: "conflicts.forget", ids }))
  decisions.on("settled", ({ settled }) =>
    list.send(settled === null ? { type: "rows.changed", ids: null } : { type: "rows.settled", outcome: settled })
  )
  let read: unknown = null
  list.subscribe(({ context: { page } }) => {
    if (page !== null && page !== read) decisions.send({ type: "clock.set", nowMs: Date.parse(page.asOf) })
    read = page
  })
  session.start()

  const isQuiet = (): boolean =>
    !session.getSnapshot().hasTag("busy") &&
    !list.getSnapshot().hasTag("busy") &&
    !list.getSnapshot().matches({ shown: "refreshing" }) &&
    !decisions.getSnapshot().hasTag("busy") &&
    !report.getSnapshot().hasTag("busy")

  /** Lets everything under way come to its end; time stands still. */
  const quiet = async (): Promise<void> => {
    for (let turn = 0, still = 0; turn < 500 && still < 4; turn += 1) {
      await setImmediate()
      still = isQuiet() ? still + 1 : 0
    }
  }

  const desk = (): ClaimsDesk => ({
    list: list.getSnapshot(),
    decisions: decisions.getSnapshot(),
    report: report.getSnapshot()
  })
  const offer = (id: string) => claimsOffers(desk()).find((one) => one.id === id) ?? null

  return {
    session,
    list,
    decisions,
    notices,
    reports,
    desk,
    offer,
    quiet,
    shown: () => list.getSnapshot().context,
    decided: () => decisions.getSnapshot().context,

    /** Gives a command of the registry, as a button, a key or the palette would; fails when it is not offered. */
    give: (id: string): void => {
      const message = offer(id)?.message
      if (message === null || message === undefined) throw new Error(`"${id}" is not offered`)
      if (message.to === "list") list.send(message.event)
      if (message.to === "decisions") decisions.send(message.event)
      if (message.to === "report") report.send(message.event)
    },

    /** Types phone, password and the code that was sent, over the page when there is one. */
    signIn: async (): Promise<void> => {
      await quiet()
      const { signIn, signInAgain } = session.getSnapshot().children
      const form = signIn ?? signInAgain
      if (form === undefined) throw new Error("Nobody is asked to sign in")
      form.send({ type: "phone.change", text: "5550100001" })
      form.send({ type: "password.change", text: password })
      form.send({ type: "code.request" })
      await waitFor(form, (snapshot) => snapshot.matches("awaitingCode"))
      form.send({ type: "code.change", digits: backend.state().sent.at(-1)?.code ?? "" })
      form.send({ type: "code.verify" })
      await waitFor(session, (snapshot) => snapshot.matches({ signedIn: "working" }))
      if (decisions.getSnapshot().status === "active" && list.getSnapshot().matches("away")) {
        for (const actor of [list, decisions, report]) actor.start()
        list.send({ type: "list.open", view: { ...claimView.viewDefault, filter: { status: "pending" } } })
      }
      await quiet()
    },

    /** Hears what others have changed since, and looks when the burst is over. */
    hear: async (): Promise<void> => {
      const told = backend.state().publishedChanges.slice(heard)
      heard = backend.state().publishedChanges.length
      for (const { entity, ids } of told) if (entity === "claim") list.send({ type: "rows.changed", ids })
      clock.increment(250)
      await quiet()
    },

    stop: () => {
      for (const actor of [session, list, decisions, report]) actor.stop()
    }
  }
}

export type HeadlessDesk = ReturnType<typeof openDesk>
