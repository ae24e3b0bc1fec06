/**
 * Answers the quizzes port from stores bound to one transaction: all the rules, none of the SQL.
 *
 * Whatever fails leaves the transaction to be rolled back, so a failure always means that nothing was changed.
 */
import { Effect } from "effect"
import type { AuditStore, ChangeTeller } from "../audit/audit.store.ts"
import { FieldsInvalid } from "../shared/failure.errors.ts"
import { QuestionId, QuizId } from "../shared/identity.schema.ts"
import { QuizNotFound, QuizOvertaken } from "./quiz.errors.ts"
import { contentOf, draftAfter, overtakenFields, quizIssues, toContent, writtenFields } from "./quiz.rules.ts"
import type { Quiz, QuizChange, QuizDraft, QuizStatusChange } from "./quiz.schema.ts"
import type { QuizStore } from "./quiz.store.ts"
import type { QuizzesPort } from "./quizzes.port.ts"

export interface QuizzesWork {
  readonly quizzes: QuizStore
  readonly audit: AuditStore
  readonly changes: ChangeTeller
  readonly newId: () => string
}

export const quizzesService = ({ quizzes, audit, changes, newId }: QuizzesWork) => {
  const newQuestionId = () => QuestionId.make(newId())

  const locked = Effect.fnUntraced(function* (id: QuizId) {
    return (yield* quizzes.lock(id)) ?? (yield* new QuizNotFound())
  })

  /** What would be kept of a draft; judged before anything is read from it. */
  const judged = Effect.fnUntraced(function* (draft: QuizDraft, known: ReadonlyArray<{ readonly id: string }>) {
    const fields = quizIssues(draft)
    if (Object.keys(fields).length > 0) return yield* new FieldsInvalid({ fields })
    return toContent(draft, new Set(known.map(({ id }) => id)), newQuestionId)
  })

  const append = (action: string, id: QuizId, before: Quiz | null, after: Quiz | null) =>
    audit.append({
      action,
      entity: "quiz",
      entityId: id,
      before: before && writtenFields(contentOf(before), after && contentOf(after)),
      after: after && writtenFields(contentOf(after), before && contentOf(before))
    })

  const change = Effect.fnUntraced(function* (id: QuizId, sent: QuizChange) {
    const quiz = yield* locked(id)
    const content = yield* judged(draftAfter(quiz, sent), quiz.questions)
    if (sent.version !== undefined && sent.version !== quiz.version)
      return yield* new QuizOvertaken({ current: quiz, fields: overtakenFields(content, sent, quiz) })
    if (Object.keys(writtenFields(content, contentOf(quiz))).length === 0) return quiz
    const next: Quiz = { ...quiz, ...content, updated_at: yield* quizzes.now, version: quiz.version + 1 }
    yield* quizzes.replace(next)
    yield* append("quiz.change", id, quiz, next)
    yield* changes.tell("quiz", [id])
    return next
  })

  return {
    list: quizzes.list,
    stats: quizzes.stats,
    ofUser: quizzes.ofUser,

    find: Effect.fnUntraced(function* (id: QuizId) {
      return (yield* quizzes.find(id)) ?? (yield* new QuizNotFound())
    }),

    create: Effect.fnUntraced(function* (draft: QuizDraft) {
      const content = yield* judged(draft, [])
      const now = yield* quizzes.now
      const quiz: Quiz = { ...content, id: QuizId.make(newId()), created_at: now, updated_at: now, version: 1 }
      yield* quizzes.insert(quiz)
      yield* append("quiz.create", quiz.id, null, quiz)
      yield* changes.tell("quiz", [quiz.id])
      return quiz
    }),

    change,

    setStatus: (id: QuizId, { status, version }: QuizStatusChange) =>
      change(id, version === undefined ? { status } : { status, version }),

    remove: Effect.fnUntraced(function* (id: QuizId, version?: number) {
      const quiz = yield* locked(id)
      if (version !== undefined && version !== quiz.version)
        return yield* new QuizOvertaken({ current: quiz, fields: {} })
      yield* quizzes.remove(id)
      yield* append("quiz.delete", id, quiz, null)
      yield* changes.tell("quiz", [id])
      return quiz
    })
  } satisfies QuizzesPort
}

/** The port as the server answers it: it fails in fewer ways than a call over a distance. */
export type QuizzesService = ReturnType<typeof quizzesService>
