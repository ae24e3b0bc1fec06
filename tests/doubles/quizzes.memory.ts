/** Quizzes in memory: the store, and the real service over it. */
import { Effect } from "effect"
import { isExpiringSoon, quizIdentity, readQuizType, titleKey } from "#domain/quizzes/quiz.rules.ts"
import { type Quiz, type QuizSearch, type QuizSortField, quizQuery } from "#domain/quizzes/quiz.schema.ts"
import type { QuizStore } from "#domain/quizzes/quiz.store.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { quizzesService } from "#domain/quizzes/quizzes.service.ts"
import { addSeconds } from "#domain/shared/calendar.schema.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import type { MemoryDatabase } from "#tests/doubles/database.memory.ts"
import { compare, memoryAudit, memoryChanges, pageOf } from "#tests/doubles/records.memory.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import { memoryRows } from "#tests/doubles/stored-rows.memory.ts"

export const memoryQuizzes = (backend: MemoryDatabase): QuizStore => {
  const { store, existing } = memoryRows<Quiz, QuizSearch, QuizSortField>(backend, {
    all: () => backend.state().quizzes,
    write: (quizzes) => backend.write({ quizzes }),
    query: quizQuery,
    searchKey: ({ title }) => titleKey(title),
    sortKey,
    matches: (quiz, { status, type }) =>
      (status === undefined || quiz.status === status) && (type === undefined || quiz.type === readQuizType(type)),
    isMarked: true
  })
  return {
    ...store,
    stats: Effect.sync(() => {
      const today = backend.now().slice(0, 10)
      const lastDay = addSeconds(backend.now(), 7 * 86_400).slice(0, 10)
      return {
        total: existing().length,
        active: existing().filter(({ status }) => status === "active").length,
        totalQuestions: existing().reduce((sum, { questions }) => sum + questions.length, 0),
        expiringSoon: existing().filter((quiz) => isExpiringSoon(quiz, today, lastDay)).length
      }
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
            const quiz = backend.state().quizzes.get(quizId)
            return quiz === undefined
              ? []
              : [{ id, quiz: { id: quiz.id, title: quiz.title, created_at: quiz.created_at }, created_at }]
          })
        return pageOf(backend, found, search, quizQuery.perPage)
      })
  }
}

/** Quizzes without expiry come last either way. */
const sortKey = (quiz: Quiz, field: QuizSortField): string | null =>
  ({
    title: titleKey(quiz.title),
    updated_at: quiz.updated_at,
    expires_on: quiz.expires_on,
    type: quiz.type,
    questions: String(quiz.questions.length).padStart(6, "0"),
    status: quiz.status
  })[field]

/** The real service over one backend; every call is one transaction. */
export const memoryQuizzesPort = (backend: MemoryDatabase, administrator: Person): QuizzesPort => {
  const service = quizzesService({
    quizzes: memoryQuizzes(backend),
    audit: memoryAudit(backend, { administrator, requestId: null }),
    changes: memoryChanges(backend),
    newId: backend.newId,
    recordImport: Effect.die(new Error("Files are imported by the application"))
  })
  return transacted<QuizzesPort>(service, (call) => backend.transact(call(service)))
}
