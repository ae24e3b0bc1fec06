import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { QuizId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { QuizNotFound, QuizOvertaken } from "./quiz.errors.ts"
import type {
  Quiz,
  QuizChange,
  QuizDraft,
  QuizSearch,
  QuizStats,
  QuizStatusChange,
  QuizSubmission,
  SubmissionSearch
} from "./quiz.schema.ts"

/** What administrators do with quizzes; one contract holds every answer of it to the same promises. */
export interface QuizzesPort {
  /** A page past the end is empty. Deleted quizzes are on no page. */
  readonly list: (search: QuizSearch) => Effect.Effect<Page<Quiz>, CallFailure>
  readonly stats: Effect.Effect<QuizStats, CallFailure>
  readonly find: (id: QuizId) => Effect.Effect<Quiz, QuizNotFound | CallFailure>
  /** What a member has handed in, newest first; of an unknown member nothing. A quiz deleted since keeps its title there. */
  readonly ofUser: (search: SubmissionSearch) => Effect.Effect<Page<QuizSubmission>, CallFailure>
  /** What breaks the rules of a quiz is `FieldsInvalid`, with every field that does, and then nothing is kept. */
  readonly create: (draft: QuizDraft) => Effect.Effect<Quiz, CallFailure>
  /** Writes the given fields, if the quiz as a whole keeps the rules then. Fails with what stands in the way, and then changes nothing. */
  readonly change: (id: QuizId, change: QuizChange) => Effect.Effect<Quiz, QuizNotFound | QuizOvertaken | CallFailure>
  readonly setStatus: (
    id: QuizId,
    change: QuizStatusChange
  ) => Effect.Effect<Quiz, QuizNotFound | QuizOvertaken | CallFailure>
  /** A soft delete: the quiz appears nowhere any more, and is not found the second time. Answers the record as it was. */
  readonly remove: (id: QuizId, version?: number) => Effect.Effect<Quiz, QuizNotFound | QuizOvertaken | CallFailure>
}
