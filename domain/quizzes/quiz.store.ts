import type { Effect } from "effect"
import type { ImportId } from "../shared/csv/csv-import.schema.ts"
import type { WriteStore } from "../records/record.store.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { QuizId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { Quiz, QuizSearch, QuizStats, QuizSubmission, SubmissionSearch } from "./quiz.schema.ts"

/** Stores quizzes, bound to one transaction. It has no rules of its own. */
export interface QuizStore extends WriteStore<Quiz> {
  readonly list: (search: QuizSearch) => Effect.Effect<Page<Quiz>, Unavailable>
  readonly stats: Effect.Effect<QuizStats, Unavailable>
  /** Null for an unknown or deleted one. */
  readonly find: (id: QuizId) => Effect.Effect<Quiz | null, Unavailable>
  /** `importId` names the import that has created it. */
  readonly insert: (quiz: Quiz, importId: ImportId | null) => Effect.Effect<void, Unavailable>
  /** Writes a locked quiz, including its new version. */
  readonly replace: (quiz: Quiz) => Effect.Effect<void, Unavailable>
  /** Waits for other imports of quizzes, and blocks them until the transaction ends. */
  readonly lockImports: Effect.Effect<void, Unavailable>
  /** Those of the title identities that existing quizzes have. */
  readonly takenTitles: (identities: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>, Unavailable>
  readonly ofUser: (search: SubmissionSearch) => Effect.Effect<Page<QuizSubmission>, Unavailable>
}
