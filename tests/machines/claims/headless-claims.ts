/**
 * The claims screen without a page over in-memory ports: several administrators of one backend, and the session of the
 * first.
 */
import { noFactorPorts } from "#tests/doubles/second-factors.memory.ts"
import { Effect } from "effect"
import { createActor, SimulatedClock, waitFor } from "xstate"
import type { ClaimDecisionsEvent } from "#domain/claims/claim-decisions.machine.ts"
import { claimReportHeader, claimReportLine } from "#domain/claims/claim-report.rules.ts"
import { availableClaimsCommands } from "#domain/claims/claims.commands.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import type { Session } from "#domain/session/session.schema.ts"
import type { SessionPort } from "#domain/session/session.port.ts"
import { sessionService } from "#domain/session/session.service.ts"
import { Unauthorized } from "#domain/shared/failure.errors.ts"
import type { ClaimId, UserId } from "#domain/shared/identity.schema.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import { sessionWith } from "#src/shell/session/session-workflows.ts"
import { claimsScreenWith } from "#src/screens/claims/claims-workflows.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryEnrolmentsPort } from "#tests/doubles/enrolments.memory.ts"
import { memoryUsersPort } from "#tests/doubles/users.memory.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import {
  passwordHash,
  memorySecrets,
  memorySessions,
  noFactors,
  recordingSender
} from "#tests/doubles/session.memory.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { headlessScreen } from "#tests/machines/headless-screen.ts"

export const password = "Admin.2026"
const limits = {
  idleSeconds: 1800,
  maxSeconds: 43_200,
  callsPer10Minutes: 100,
  failuresPer15Minutes: 10,
  codesPerHour: 100,
  codeSeconds: 300,
  attemptsPerCode: 5,
  failuresInARow: 100,
  deviceSeconds: 7_776_000,
  strongFactorSeconds: null
}

/** A backend with two administrators and that many pending claims of one client. */
export const backendWith = async (count: number) => {
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
    recordingSender((message) => backend.write({ sent: [...backend.state().sent, message] })),
    { requiresAttempt: true, changesInitialPasswords: true },
    noFactors
  )
  const second = memoryClaimsPort(backend, rafael)
  const client = backend.addUser().id
  const submit = async (many: number, user: UserId = client) => {
    for (let n = 0; n < many; n += 1) await done(second.create(draft(user)))
  }
  /** That many claims of a client of their own, which look alike: all but the first are marked. */
  const submitAlike = async (many: number) => {
    const user = backend.addUser().id
    for (let n = 0; n < many; n += 1) await done(second.create(draft(user, "dental", "2026-09-01")))
  }
  await submit(count)
  return { backend, service, second, submit, submitAlike }
}

export type Backend = Awaited<ReturnType<typeof backendWith>>

/** The connection between screen and server, for tests with failures. */
export type Line = (port: ClaimsPort) => ClaimsPort

/** Signs the first administrator in and opens the pending claims. */
export const openClaims = async ({ backend, service }: Backend, line: Line = (port) => port) => {
  const reports: Array<string> = []
  let stored: Session | null = null
  let published = backend.state().publishedChanges.length

  const entered = Effect.suspend(() => service.authenticate(stored?.access_token ?? "", false))
  const sessionPort: SessionPort = {
    requestCode: (credentials) =>
      service.requestCode({ address: "::1", deviceToken: null, userAgent: "" }, credentials),
    verifyCode: (proof) => service.verifyCode({ address: "::1", deviceToken: null, userAgent: "" }, proof),
    me: Effect.map(entered, ({ administrator }) => administrator),
    signOut: Effect.flatMap(entered, service.signOut),
    changePassword: (userId, change) =>
      Effect.flatMap(entered, (authenticated) => service.changePassword(authenticated, userId, change))
  }
  const savedSession = {
    read: () => stored,
    save: (opened: Session) => void (stored = opened),
    clear: () => void (stored = null),
    dropToken: () => void (stored = null),
    forget: () => undefined
  }
  const session = createActor(sessionWith({ savedSession, session: sessionPort, ...noFactorPorts }), {
    clock: new SimulatedClock()
  })
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
    transacted<ClaimsPort>(
      memoryClaimsPort(backend, marta),
      <A, E>(call: (port: ClaimsPort) => Effect.Effect<A, E>) => {
        const once = Effect.flatMap(entered, ({ administrator }) =>
          call(memoryClaimsPort(backend, { id: administrator.id, name: administrator.name }))
        )
        const isOver = (error: unknown): boolean => error instanceof Unauthorized
        // Every call of the port may fail with `Unauthorized`; the helper's type leaves it unsaid.
        return Effect.catchIf(once, isOver, () => Effect.andThen(again, once)) as Effect.Effect<A, E>
      }
    )
  )

  /** Types phone, password and the code that was sent, over the page when there is one. */
  const signIn = async (): Promise<void> => {
    await waitFor(session, (snapshot) => !snapshot.hasTag("busy"))
    const { signIn: first, signInAgain } = session.getSnapshot().children
    const form = first ?? signInAgain
    if (form === undefined) throw new Error("Nobody is asked to sign in")
    form.send({ type: "phone.change", text: "5550100001" })
    form.send({ type: "password.change", text: password })
    form.send({ type: "code.request" })
    await waitFor(form, (snapshot) => snapshot.matches("awaitingCode"))
    form.send({ type: "code.change", digits: backend.state().sent.at(-1)?.code ?? "" })
    form.send({ type: "code.verify" })
    await waitFor(session, (snapshot) => snapshot.matches({ signedIn: "working" }))
  }
  let notices: Array<string> = []
  session.on("notice", ({ text }: Notice) => void notices.push(text.en))
  session.start()
  await signIn()

  const client = { person: memoryUsersPort(backend, marta), enrolments: memoryEnrolmentsPort(backend, marta) }
  const screen = await headlessScreen(
    claimsScreenWith(
      {
        records: claims,
        inBackground: claims,
        client: { records: client, inBackground: client },
        report: {
          download: (filter: object) =>
            Effect.map(claims.list({ ...filter, limit: 100 }), ({ data }) => {
              reports.push(
                claimReportHeader + data.map((claim) => claimReportLine({ claim, email: null }, "en")).join("")
              )
            })
        }
      },
      who
    ),
    availableClaimsCommands,
    "?status=pending"
  )
  screen.notices.unshift(...notices)
  notices = screen.notices
  return {
    ...screen,
    session,
    reports,
    command: (id: string) => availableClaimsCommands(screen.state()).find((one) => one.id === id) ?? null,
    shown: () => screen.state().list.context,
    decided: () => screen.state().decisions.context,
    select: (id: ClaimId) => screen.send({ to: "list", event: { type: "row.select", id, extend: false } }),
    /** What is shown of the client of the claim whose details are open. */
    client: () => {
      const { details, client: person, clientClaims, clientEnrolments } = screen.state()
      return {
        isPeek: details.context.isPeek,
        open: details.context.id,
        person: person.context.row,
        claims: clientClaims.context.rows,
        enrolments: clientEnrolments.context.rows
      }
    },
    /** Sends the machine of the decisions an event, as its dialogs do. */
    decide: (event: ClaimDecisionsEvent) => screen.send({ to: "decisions", event }),
    signInAgain: async (): Promise<void> => {
      await signIn()
      await screen.settle()
    },
    /** Brings what others have changed since; the burst is over when it returns. */
    receiveChanges: async (): Promise<void> => {
      const changes = backend.state().publishedChanges.slice(published)
      published = backend.state().publishedChanges.length
      for (const { entity, ids } of changes) await screen.event({ type: "records.changed", entity, ids })
      screen.clock.increment(250)
      await screen.settle()
    },
    stop: () => {
      screen.stop()
      session.stop()
    }
  }
}

export type HeadlessClaims = Awaited<ReturnType<typeof openClaims>>
