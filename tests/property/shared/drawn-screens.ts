/** The nine screens, with their components and machines, over ports in memory whose answers a test holds back or fails. */
import { Effect, Record } from "effect"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import { openScreen as openArticles } from "#src/screens/articles/articles.screen.tsx"
import { openScreen as openAudit } from "#src/screens/audit/audit.screen.tsx"
import { openScreen as openBenefits } from "#src/screens/benefits/benefits.screen.tsx"
import { openScreen as openClaims } from "#src/screens/claims/claims.screen.tsx"
import { openScreen as openDashboard } from "#src/screens/dashboard/dashboard.screen.tsx"
import { openScreen as openNotifications } from "#src/screens/notifications/notifications.screen.tsx"
import { openScreen as openQuizzes } from "#src/screens/quizzes/quizzes.screen.tsx"
import { openScreen as openUsers } from "#src/screens/users/users.screen.tsx"
import type { AnyScreen, ScreenContext } from "#src/shell/context.ts"
import { memoryUndoPort } from "#tests/doubles/undo.memory.ts"
import { memoryArticlesPort } from "#tests/doubles/articles.memory.ts"
import { memoryBenefitsPort } from "#tests/doubles/benefits.memory.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { memoryDashboardPort } from "#tests/doubles/dashboard.memory.ts"
import type { MemoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsPort, memoryEnrolmentsService } from "#tests/doubles/enrolments.memory.ts"
import { memoryNotificationsPort } from "#tests/doubles/notifications.memory.ts"
import { memoryQuizzesPort } from "#tests/doubles/quizzes.memory.ts"
import { memoryAudit } from "#tests/doubles/records.memory.ts"
import { memoryAccessEnding, memoryUnlock } from "#tests/doubles/session.memory.ts"
import { simpleRecords } from "#tests/doubles/simple-records.ts"
import { memoryUserBulkPort } from "#tests/doubles/user-bulk.memory.ts"
import { memoryUsersPort } from "#tests/doubles/users.memory.ts"
import { newArticle } from "#tests/fixtures/articles.ts"
import { newBenefit, newEnrolment } from "#tests/fixtures/benefits.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { enrolmentJobs } from "#domain/enrolments/enrolment-job.rules.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"

/** How the server answers: at once, not before another way is chosen, or with a failure. */
export type Answering = "prompt" | "held" | "failing"

/** The connection of all ports of a screen. */
export const connection = () => {
  let answering: Answering = "prompt"
  let release = (): void => undefined
  let held = Promise.resolve()
  const line = <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E | Unavailable> =>
    Effect.suspend(() => {
      const answer = Effect.suspend((): Effect.Effect<A, E | Unavailable> =>
        answering === "failing" ? Effect.fail(new Unavailable()) : call
      )
      return answering === "held"
        ? Effect.andThen(
            Effect.promise(() => held),
            answer
          )
        : answer
    })
  return {
    /** The same port over this connection. */
    through: <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name)
          if (Effect.isEffect(value)) return line(value as Effect.Effect<unknown>)
          if (typeof value !== "function") return value
          return (...args: ReadonlyArray<unknown>) => {
            const result: unknown = Reflect.apply(value, target, args)
            return Effect.isEffect(result) ? line(result as Effect.Effect<unknown>) : result
          }
        }
      }),
    /** What was held back is answered in the new way. */
    answer: (next: Answering): void => {
      answering = next
      release()
      held = new Promise((resolve) => (release = resolve))
    }
  }
}

type Through = ReturnType<typeof connection>["through"]

interface Opening {
  readonly backend: MemoryDatabase
  readonly through: Through
  readonly context: ScreenContext
}

interface Opened {
  readonly screen: AnyScreen
  /** Someone else adds something that the screen lists or counts. */
  readonly elsewhere: () => Promise<unknown>
}

const report = { download: () => Effect.void }
const invalidate = () => undefined
const pictures = {
  images: { show: () => () => undefined },
  readPicked: () => Promise.reject(new Error("Nothing is picked here"))
}

/** Another administrator adds a company. */
const addCompany = (backend: MemoryDatabase, type: "users" | "benefits" = "users") => {
  const name = `Norte ${backend.newId()}`
  return done(memoryCompaniesPort(backend, rafael).create({ name, contact_email: "a@norte.example", type }))
}

/** An enrolment, with its benefit and its member. */
const enrolling = async (backend: MemoryDatabase) => {
  const { id } = await addCompany(backend, "benefits")
  const benefit = await done(memoryBenefitsPort(backend, rafael).create(newBenefit(id), { logo: null, image: null }))
  return () =>
    done(
      backend.transact(memoryEnrolmentsService(backend, rafael).submit(newEnrolment(backend.addUser().id, benefit.id)))
    )
}

/** The screen of a simple kind of record, of which there are twelve. */
const simpleScreen =
  ({ add, openOver }: (typeof simpleRecords)[keyof typeof simpleRecords]) =>
  async ({ backend, through, context }: Opening): Promise<Opened> => {
    let number = 0
    const elsewhere = () => add(backend, (number += 1))
    while (number < 12) await elsewhere()
    return { screen: await openOver(backend, context, through), elsewhere }
  }

/** Opens each screen over what others have added before. */
export const opening: Readonly<Record<Place, (at: Opening) => Promise<Opened>>> = {
  users: async ({ backend, through, context }) => {
    const company = await addCompany(backend, "users")
    const add = async () => backend.addUser({ surname: "Paredes", company_id: company.id, ssn: "123-45-6789" })
    for (let n = 0; n < 12; n += 1) await add()
    const records = through(memoryUsersPort(backend, marta))
    const enrolments = through(memoryEnrolmentsPort(backend, marta))
    const quizzes = through(memoryQuizzesPort(backend, marta))
    const screen = openUsers(context, {
      ...pictures,
      records,
      inBackground: records,
      companies: through(memoryCompaniesPort(backend, marta)),
      ...through(memoryUnlock(backend, marta)),
      ...through(memoryAccessEnding(backend)),
      bulk: through(memoryUserBulkPort(backend, marta)),
      undo: through(memoryUndoPort(backend, marta)),
      report: through(report),
      enrolments,
      enrolmentsInBackground: enrolments,
      quizzes,
      quizzesInBackground: quizzes,
      invalidate
    })
    return { screen, elsewhere: add }
  },
  ...Record.map(simpleRecords, simpleScreen),
  questions: async ({ backend, through, context }) => {
    const others = memoryQuizzesPort(backend, rafael)
    const add = () => done(others.create(newQuiz({ title: `Sleep ${backend.newId()}` })))
    for (let n = 0; n < 12; n += 1) await add()
    const records = through(memoryQuizzesPort(backend, marta))
    return {
      screen: openQuizzes(context, {
        records,
        inBackground: records,
        undo: through(memoryUndoPort(backend, marta)),
        invalidate
      }),
      elsewhere: add
    }
  },
  benefits: async ({ backend, through, context }) => {
    const enrol = await enrolling(backend)
    for (let n = 0; n < 4; n += 1) await enrol()
    const records = through(memoryBenefitsPort(backend, marta))
    const enrolments = through(memoryEnrolmentsPort(backend, marta))
    const screen = openBenefits(context, {
      ...pictures,
      records,
      inBackground: records,
      enrolments,
      enrolmentsInBackground: enrolments,
      enrolmentJobs: Effect.succeed(enrolmentJobs(enrolments)),
      companies: through(memoryCompaniesPort(backend, marta)),
      enrolmentReport: through(report),
      undo: through(memoryUndoPort(backend, marta)),
      invalidate
    })
    return { screen, elsewhere: enrol }
  },
  learn: async ({ backend, through, context }) => {
    const others = memoryArticlesPort(backend, rafael)
    const add = () => done(others.create(newArticle({ title_en: `Sleep ${backend.newId()}` }), null))
    for (let n = 0; n < 12; n += 1) await add()
    const records = through(memoryArticlesPort(backend, marta))
    return {
      screen: openArticles(context, {
        ...pictures,
        records,
        inBackground: records,
        undo: through(memoryUndoPort(backend, marta)),
        invalidate
      }),
      elsewhere: add
    }
  },
  claims: async ({ backend, through, context }) => {
    const others = memoryClaimsPort(backend, rafael)
    const client = backend.addUser().id
    const add = () => done(others.create(draft(client)))
    for (let n = 0; n < 12; n += 1) await add()
    const records = through(memoryClaimsPort(backend, marta))
    const reads = {
      person: through(memoryUsersPort(backend, marta)),
      enrolments: through(memoryEnrolmentsPort(backend, marta))
    }
    return {
      screen: openClaims(context, {
        records,
        inBackground: records,
        client: { records: reads, inBackground: reads },
        report: through(report)
      }),
      elsewhere: add
    }
  },
  notifications: async ({ backend, through, context }) => {
    const enrol = await enrolling(backend)
    for (let n = 0; n < 12; n += 1) await enrol()
    const records = through(memoryNotificationsPort(backend, marta))
    const enrolmentDecisions = Effect.succeed(through(memoryEnrolmentsPort(backend, marta)))
    return {
      screen: openNotifications(context, { records, inBackground: records, enrolmentDecisions }),
      elsewhere: enrol
    }
  },
  audit: async ({ backend, through, context }) => {
    const add = () => addCompany(backend)
    for (let n = 0; n < 12; n += 1) await add()
    const { list } = memoryAudit(backend, { administrator: marta, requestId: null })
    const records = through({ list })
    return {
      screen: openAudit(context, { records, inBackground: records, report: through(report) }),
      elsewhere: add
    }
  },
  dashboard: async ({ backend, through, context }) => {
    const enrol = await enrolling(backend)
    await enrol()
    const dashboard = through(memoryDashboardPort(backend, marta, "UTC"))
    return { screen: openDashboard(context, { dashboard, dashboardInBackground: dashboard }), elsewhere: enrol }
  }
}
