/** Quizzes in memory: the store, and the real service over it. */
import { Effect } from "effect"
import { isExpiringSoon, quizIdentity, readQuizType, titleKey } from "#domain/quizzes/quiz.rules.ts"
import { type Quiz, type QuizSearch, quizQuery } from "#domain/quizzes/quiz.schema.ts"
import type { QuizStore } from "#domain/quizzes/quiz.store.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { quizzesService } from "#domain/quizzes/quizzes.service.ts"
import { later } from "#domain/shared/calendar.schema.ts"
import type { OutcomeUnknown, Unavailable } from "#domain/shared/failure.errors.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import type { MemoryDatabase, MemoryQuiz } from "#tests/doubles/database.memory.ts"
import { isFound } from "#tests/doubles/found.ts"
import { compare, memoryAudit, memoryChanges, pageOf } from "#tests/doubles/records.memory.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"

export const memoryQuizzes = (backend: MemoryDatabase): QuizStore => {
  const existing = () =>
    [...backend.state().quizzes.values()].filter(({ isDeleted }) => !isDeleted).map(({ quiz }) => quiz)
  const listed = ({ active }: QuizSearch): ReadonlyArray<Quiz> =>
    active === "no"
      ? [...backend.state().quizzes.values()].flatMap(({ quiz, isDeleted }) =>
          isDeleted ? [{ ...quiz, is_deleted: true as const }] : []
        )
      : existing()
  const put = (record: MemoryQuiz) =>
    backend.write({ quizzes: new Map(backend.state().quizzes).set(record.quiz.id, record) })
  const find: QuizStore["find"] = (id) =>
    Effect.sync(() => {
      const record = backend.state().quizzes.get(id)
      return record === undefined || record.isDeleted ? null : record.quiz
    })
  return {
    now: Effect.sync(backend.now),
    list: (search) =>
      Effect.sync(() =>
        pageOf(backend, sorted(listed(search).filter(matchesSearch(search)), search), search, quizQuery.perPage)
      ),
    stats: Effect.sync(() => {
      const today = backend.now().slice(0, 10)
      const lastDay = later(backend.now(), 7 * 86_400).slice(0, 10)
      return {
        total: existing().length,
        active: existing().filter(({ status }) => status === "active").length,
        totalQuestions: existing().reduce((sum, { questions }) => sum + questions.length, 0),
        expiringSoon: existing().filter((quiz) => isExpiringSoon(quiz, today, lastDay)).length
      }
    }),
    find,
    lock: find,
    insert: (quiz) => Effect.sync(() => put({ quiz, isDeleted: false })),
    replace: (quiz) => Effect.sync(() => put({ quiz, isDeleted: false })),
    remove: (id) =>
      Effect.sync(() => {
        const record = backend.state().quizzes.get(id)
        if (record === undefined) return
        const quiz = { ...record.quiz, version: record.quiz.version + 1 }
        put({ quiz, isDeleted: true })
      }),
    restore: (id) =>
      Effect.sync(() => {
        const record = backend.state().quizzes.get(id)
        if (record === undefined || !record.isDeleted) return null
        const quiz = { ...record.quiz, version: record.quiz.version + 1 }
        put({ quiz, isDeleted: false })
        return quiz
      }),
    lockImports: Effect.void,
    takenTitles: (identities) =>
      Effect.sync(() => {
        const titles = new Set(existing().map(({ title }) => quizIdentity(title)))
        return new Set(identities.filter((identity) => titles.has(identity)))
      }),
    ofUser: (search) =>
      Effect.sync(() => {
        const found = backend
          .state()
          .submissions.filter(({ userId }) => userId === search.userId)
          .toSorted((one, other) => compare([other.created_at, other.id], [one.created_at, one.id]))
          .flatMap(({ id, quizId, created_at }) => {
            const quiz = backend.state().quizzes.get(quizId)?.quiz
            return quiz === undefined
              ? []
              : [{ id, quiz: { id: quiz.id, title: quiz.title, created_at: quiz.created_at }, created_at }]
          })
        return pageOf(backend, found, search, quizQuery.perPage)
      })
  }
}

const matchesSearch =
  ({ searchTerm, status, type, ids }: QuizSearch) =>
  (quiz: Quiz): boolean =>
    isFound(titleKey(quiz.title), searchTerm) &&
    (status === undefined || quiz.status === status) &&
    (type === undefined || quiz.type === readQuizType(type)) &&
    (ids === undefined || ids.toLowerCase().split(",").includes(quiz.id))

const sorted = (quizzes: ReadonlyArray<Quiz>, { sort = quizQuery.sortDefault }: QuizSearch): ReadonlyArray<Quiz> => {
  const { field, isDescending } = readSort(quizQuery.sortFields, sort)
  const direction = isDescending ? -1 : 1
  const key = (quiz: Quiz): string =>
    ({
      title: titleKey(quiz.title),
      updated_at: quiz.updated_at,
      expires_on: quiz.expires_on ?? "",
      type: quiz.type,
      questions: String(quiz.questions.length).padStart(6, "0"),
      status: quiz.status
    })[field]
  const isLast = (quiz: Quiz) => field === "expires_on" && quiz.expires_on === null
  return quizzes.toSorted(
    (one, other) =>
      Number(isLast(one)) - Number(isLast(other)) || direction * compare([key(one), one.id], [key(other), other.id])
  )
}

/** A quizzes port that runs each call in a transaction, over a service bound to it. */
export const quizzesPortOver = (
  transact: <A, E>(
    call: (service: QuizzesPort) => Effect.Effect<A, E>
  ) => Effect.Effect<A, E | OutcomeUnknown | Unavailable>
): QuizzesPort => ({
  list: (search) => transact((service) => service.list(search)),
  stats: transact((service) => service.stats),
  find: (id) => transact((service) => service.find(id)),
  ofUser: (search) => transact((service) => service.ofUser(search)),
  create: (draft) => transact((service) => service.create(draft)),
  change: (id, change) => transact((service) => service.change(id, change)),
  setStatus: (id, change) => transact((service) => service.setStatus(id, change)),
  remove: (id, version) => transact((service) => service.remove(id, version)),
  restore: (id, version) => transact((service) => service.restore(id, version))
})

/** The real service over one backend; every call is one transaction. */
export const memoryQuizzesPort = (backend: MemoryDatabase, administrator: Person): QuizzesPort => {
  const service = quizzesService({
    quizzes: memoryQuizzes(backend),
    audit: memoryAudit(backend, { administrator, requestId: null }),
    changes: memoryChanges(backend),
    newId: backend.newId,
    recordImport: Effect.die(new Error("Files are imported by the application"))
  })
  return quizzesPortOver((call) => backend.transact(call(service)))
}
