/** Implements the quizzes port over stores bound to one transaction: a failure means that nothing was changed. */
import { Effect } from "effect"
import type { CellReading, CsvTable } from "../shared/csv/csv-file.rules.ts"
import { type CountedImport, type DoneImport, type ImportId, listedErrorsMax } from "../shared/csv/csv-import.schema.ts"
import { readPage } from "../shared/audit/audit.rules.ts"
import { recordKernel } from "../records/record-kernel.service.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import { FieldsInvalid, type Unavailable } from "../shared/failure.errors.ts"
import { QuestionId, QuizId } from "../shared/identity.schema.ts"
import {
  type Quiz,
  type QuizChange,
  type NewQuiz,
  QuizNotFound,
  QuizOvertaken,
  type QuizStatusChange,
  type SubmissionSearch
} from "./quiz.schema.ts"
import { judgeQuizzes } from "./quiz-csv.rules.ts"
import {
  contentOf,
  draftAfter,
  type QuizContent,
  quizFields,
  quizIdentity,
  quizIssues,
  toContent,
  writtenQuizFields
} from "./quiz.rules.ts"
import type { QuizStore } from "./quiz.store.ts"
import type { QuizzesPort } from "./quizzes.port.ts"

export interface QuizzesDependencies {
  readonly quizzes: QuizStore
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly newId: () => string
  /** Records the import of a file, so that it can be undone. */
  readonly recordImport: Effect.Effect<DoneImport, Unavailable>
}

export const quizzesService = ({ quizzes, audit, changes, newId, recordImport }: QuizzesDependencies) => {
  const newQuestionId = () => QuestionId.make(newId())

  const { locked, refuseStale, append, announce, remove, restore } = recordKernel({
    entity: "quiz",
    NotFound: QuizNotFound,
    Overtaken: QuizOvertaken,
    fields: quizFields,
    audited: writtenQuizFields,
    store: quizzes,
    audit,
    changes
  })

  /** The content of a valid quiz; validated as a whole before any part is used. */
  const validContent = Effect.fnUntraced(function* (input: NewQuiz, known: ReadonlyArray<{ readonly id: string }>) {
    const fields = quizIssues(input)
    if (Object.keys(fields).length > 0) return yield* new FieldsInvalid({ fields })
    return toContent(input, new Set(known.map(({ id }) => id)), newQuestionId)
  })

  const change = Effect.fnUntraced(function* (id: QuizId, requested: QuizChange) {
    const quiz = yield* locked(id)
    const content = yield* validContent(draftAfter(quiz, requested), quiz.questions)
    yield* refuseStale(requested.version, quiz)
    if (Object.keys(writtenQuizFields(content, contentOf(quiz))).length === 0) return quiz
    const next: Quiz = { ...quiz, ...content, updated_at: yield* quizzes.now, version: quiz.version + 1 }
    yield* quizzes.replace(next)
    yield* announce("change", id, quiz, next)
    return next
  })

  const add = Effect.fnUntraced(function* (content: QuizContent, importId: ImportId | null) {
    const now = yield* quizzes.now
    const quiz: Quiz = { ...content, id: QuizId.make(newId()), created_at: now, updated_at: now, version: 1 }
    yield* quizzes.insert(quiz, importId)
    yield* append("create", quiz.id, null, quiz)
    return quiz
  })

  return {
    list: quizzes.list,
    stats: quizzes.stats,
    ofUser: (search: SubmissionSearch) => readPage(audit, "quiz", quizzes.ofUser(search), search.userId),

    find: Effect.fnUntraced(function* (id: QuizId) {
      return (yield* quizzes.find(id)) ?? (yield* new QuizNotFound())
    }),

    create: Effect.fnUntraced(function* (input: NewQuiz) {
      const quiz = yield* add(yield* validContent(input, []), null)
      yield* changes.publish("quiz", [quiz.id])
      return quiz
    }),

    /**
     * Adds, audited, the valid quizzes of a file whose titles are new. A dry run counts the same and writes nothing.
     * One import of quizzes runs at a time.
     */
    importFile: Effect.fnUntraced(function* (table: CsvTable, reading: CellReading, dryRun: boolean) {
      const { quizzes: good, issues, total } = judgeQuizzes(table, reading)
      yield* quizzes.lockImports
      const identities = good.map(({ input }) => quizIdentity(input.title ?? ""))
      const taken = yield* quizzes.takenTitles(identities)
      const fresh = good.filter((_, index) => !taken.has(identities[index] ?? ""))
      const done = dryRun ? null : yield* recordImport
      if (done !== null && fresh.length > 0) {
        for (const { input } of fresh) yield* add(toContent(input, new Set(), newQuestionId), done.import_id)
        yield* changes.publish("quiz", null)
      }
      return {
        ...done,
        summary: { totalProcessed: total, newCount: fresh.length, existingCount: good.length - fresh.length },
        errors: issues.slice(0, listedErrorsMax),
        errors_total: issues.length,
        ignored_columns: table.header.ignored
      } satisfies CountedImport
    }),

    change,

    setStatus: (id: QuizId, { status, version }: QuizStatusChange) =>
      change(id, version === undefined ? { status } : { status, version }),

    remove,
    restore
  } satisfies QuizzesPort & { readonly importFile: unknown }
}
