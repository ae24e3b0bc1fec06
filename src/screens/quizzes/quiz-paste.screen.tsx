import { useAtom, useSetAtom } from "jotai/react"
import type { QuizBuilderSnapshot } from "#domain/quizzes/quiz-builder.commands.ts"
import { pasteExample, readQuestions } from "#domain/quizzes/quiz-paste.rules.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { Text } from "#src/components/text/text.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { useQuizBuilder, useQuizBuilderWords } from "./use-quiz-builder.ts"
import * as styles from "./quiz-paste.module.css"

/** Makes questions of a pasted text; says what is wrong in which line, and adds all of them or none. */
export const QuizPasteScreen = ({ snapshot }: { readonly snapshot: QuizBuilderSnapshot }) => {
  const builder = useQuizBuilder()
  const [text, setText] = useAtom(builder.pasted)
  const setOver = useSetAtom(builder.over)
  const { paste: words } = useQuizBuilderWords()
  const { shared } = useWords()
  const { questions, issues } = readQuestions(text, snapshot.context.doc.history.present.questions.length)
  const close = () => setOver(null)
  const add = () => {
    setText("")
    close()
    // Closed, this dialog has given the focus back, and the first of the questions gets it: React draws in a microtask before.
    queueMicrotask(() => builder.send({ type: "form.edit", edit: { kind: "questions.paste", questions } }))
  }
  const isReady = questions.length > 0 && issues.length === 0 && snapshot.matches("editing")
  const said = issues.map(({ line, fault }) => words.issue(line, words.issues[fault]))
  return (
    <Dialog
      title={words.title}
      text={words.text}
      width="large"
      close={close}
      closeLabel={shared.close}
      submit={isReady ? add : null}
      buttons={{ cancel: shared.cancel, submit: words.add(questions.length) }}
      footer={
        <FooterStart role="status">
          {questions.length > 0 && (
            <Text size="xs" tone="muted">
              {words.found(questions.length)}
            </Text>
          )}
        </FooterStart>
      }
    >
      <pre className={styles.example}>{pasteExample}</pre>
      <TextField
        label={words.label}
        rows={12}
        isFirstFocus
        value={text}
        onChange={setText}
        error={said[0] === undefined ? null : said.slice(0, shownMax).join("\n")}
      />
    </Dialog>
  )
}

/** So many errors are said at a time. */
const shownMax = 5
