import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { QuizId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type {
  Quiz,
  QuizChange,
  NewQuiz,
  QuizNotFound,
  QuizOvertaken,
  QuizSearch,
  QuizStats,
  QuizStatusChange,
  QuizSubmission,
  SubmissionSearch
} from "./quiz.schema.ts"

export interface QuizzesPort {
  /** A page past the end is empty. Deleted ones are listed only with `active` "no". */
  readonly list: (search: QuizSearch) => Effect.Effect<Page<Quiz>, CallFailure>
  readonly stats: Effect.Effect<QuizStats, CallFailure>
  readonly find: (id: QuizId) => Effect.Effect<Quiz, QuizNotFound | CallFailure>
  /** The submissions of a member, newest first; empty for an unknown member. A deleted quiz keeps its title there. */
  readonly ofUser: (search: SubmissionSearch) => Effect.Effect<Page<QuizSubmission>, CallFailure>
  /** An invalid quiz is `FieldsInvalid` with all invalid fields, and then nothing is stored. */
  readonly create: (input: NewQuiz) => Effect.Effect<Quiz, CallFailure>
  /** Writes the given fields, if the quiz as a whole stays valid. A failure means that nothing was changed. */
  readonly change: (id: QuizId, change: QuizChange) => Effect.Effect<Quiz, QuizNotFound | QuizOvertaken | CallFailure>
  readonly setStatus: (
    id: QuizId,
    change: QuizStatusChange
  ) => Effect.Effect<Quiz, QuizNotFound | QuizOvertaken | CallFailure>
  /** A soft delete; the second time it is not found. Returns the record before the deletion. */
  readonly remove: (id: QuizId, version?: number) => Effect.Effect<Quiz, QuizNotFound | QuizOvertaken | CallFailure>
  /** Undoes a soft delete; one that is not deleted stays unchanged. */
  readonly restore: (id: QuizId, version?: number) => Effect.Effect<Quiz, QuizNotFound | QuizOvertaken | CallFailure>
}
