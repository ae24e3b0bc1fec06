import type { QuizBuilderSnapshot } from "#domain/quizzes/quiz-builder.commands.ts"
import { shownIssues } from "#domain/quizzes/quiz-builder.rules.ts"
import { formIssues } from "#domain/quizzes/quiz-form.rules.ts"
import { quizNotices } from "#domain/quizzes/quiz.messages.ts"
import { groupIssues } from "#domain/shared/bilingual.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { useAtom, useAtomValue } from "jotai/react"
import { useQuizBuilder, useQuizBuilderWords, useQuizCommands, useQuizIssueWords } from "./use-quiz-builder.ts"
import { useQuizzesWords } from "./use-quizzes.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { useWords } from "#src/shell/use-application.ts"
import { DraftNote } from "#src/components/notes/draft-note.tsx"
import { QuizFormView } from "./quiz-form.view.tsx"

/** The fields of the open quiz. */
export const QuizFormScreen = ({ snapshot }: { readonly snapshot: QuizBuilderSnapshot }) => {
  const builder = useQuizBuilder()
  const words = useQuizBuilderWords()
  const say = useQuizIssueWords()
  const command = useQuizCommands(snapshot)
  const { types } = useQuizzesWords()
  const record = useRecordWords()
  const { language: shownLanguage } = useWords()
  const [expanded, setExpanded] = useAtom(builder.expanded)
  const dragged = useAtomValue(builder.dragged)
  const { restore } = words
  const { context } = snapshot
  const { language, failure, doc } = context
  const form = doc.history.present
  const { questions } = form
  const isEditable = snapshot.matches("editing")
  const issues = shownIssues(doc)
  const missing = groupIssues(formIssues(form)).counts
  const shown = groupIssues(issues).counts
  const tab = (of: Language) => ({
    errors: shown[of],
    remark: null,
    isComplete: questions.length > 0 && missing[of] === 0
  })
  return (
    <QuizFormView
      words={words}
      record={record}
      types={types}
      form={form}
      errors={Object.fromEntries(
        Object.entries(issues)
          .filter(([path]) => !path.startsWith("questions."))
          .map(([path, issue]) => [path, say(issue)])
      )}
      isEditable={isEditable}
      language={language}
      tabs={{ en: tab("en"), es: tab("es") }}
      questions={builder.questions({ form, isEditable, expanded, dragged, issues, say })}
      actions={builder.actions}
      undo={command("undo")}
      redo={command("redo")}
      distribute={command("distribute")}
      addQuestion={command("addQuestion")}
      expandAll={
        questions.every(({ key }) => expanded.has(key))
          ? null
          : () => setExpanded(new Set(questions.map(({ key }) => key)))
      }
      collapseAll={questions.some(({ key }) => expanded.has(key)) ? () => setExpanded(new Set<string>()) : null}
      found={
        snapshot.matches("restoring") && (
          <div data-path="draft" data-into="[data-first-focus]">
            <DraftNote
              text={`${context.subject === "new" ? restore.titleNew : restore.titleEdit} ${restore.text}`}
              detail={context.found?.form.title ?? ""}
              restore={{ label: restore.restore, run: command("restore").run }}
              discard={{ label: restore.dismiss, run: command("dismiss").run }}
            />
          </div>
        )
      }
      merged={context.hasMerged ? quizNotices.merged[shownLanguage] : null}
      // Issues of fields are shown beside them.
      failure={failure === null || Object.keys(doc.refused).length > 0 ? null : failure[shownLanguage]}
    />
  )
}
