/** Writing a quiz: merged by question with what another has saved; a merged quiz is never sent again by itself. */
import { documentEditorMachine } from "../shared/document/document-editor.machine.ts"
import type { DocumentEditorEvent } from "../shared/document/document-editor.schema.ts"
import { type QuizBuilderEdit, quizBuilderRules, type QuizDocument, quizDrafts } from "./quiz-builder.rules.ts"
import type { DraftSubject, StoredQuizDraft } from "./quiz-form.schema.ts"
import type { QuizConflict } from "./quiz-merge.rules.ts"
import { describeQuizFailure, quizNotices } from "./quiz.messages.ts"
import type { Quiz } from "./quiz.schema.ts"

export type QuizBuilderEvent = DocumentEditorEvent<DraftSubject, QuizBuilderEdit>

/** Focus paths: those of fields, a question's or option's heading, and `draft`, `conflicts` and `failure`. */
export const quizBuilderMachine = documentEditorMachine<
  DraftSubject,
  QuizDocument,
  QuizBuilderEdit,
  QuizConflict,
  Quiz,
  StoredQuizDraft
>({
  id: "quiz-builder",
  rules: quizBuilderRules,
  drafts: quizDrafts,
  notices: quizNotices,
  describe: describeQuizFailure,
  afterMerge: "editing"
})
