import { Circle, Square } from "lucide-react"
import { useSetAtom } from "jotai/react"
import type { QuizBuilderSnapshot } from "#domain/quizzes/quiz-builder.commands.ts"
import { memberView } from "#domain/quizzes/quiz-form.rules.ts"
import { quizPreviewWords } from "#domain/quizzes/quiz-preview.messages.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { Segments } from "#src/components/forms/segments.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Text } from "#src/components/text/text.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { useQuizBuilder, useQuizBuilderWords } from "./use-quiz-builder.ts"
import * as styles from "./quiz-preview.module.css"

/** The quiz as a member sees it, in one language at a time. */
export const QuizPreviewScreen = ({ snapshot }: { readonly snapshot: QuizBuilderSnapshot }) => {
  const builder = useQuizBuilder()
  const setOver = useSetAtom(builder.over)
  const { preview, tabs } = useQuizBuilderWords()
  const { shared } = useWords()
  const { language, doc } = snapshot.context
  const words = quizPreviewWords[language]
  const { title, icon, questions } = memberView(doc.history.present, language)
  const close = () => setOver(null)
  return (
    <Dialog
      title={preview.title}
      width="medium"
      isReading
      close={close}
      closeLabel={shared.close}
      footer={
        <Button kind="primary" action={close} isFirstFocus>
          {shared.close}
        </Button>
      }
    >
      <Segments
        label={tabs.label}
        value={language}
        choices={(["en", "es"] as const).map((value) => ({
          value,
          label: tabs.languages[value],
          choose: () => builder.actions.openTab(value)
        }))}
      />
      <article className={styles.quiz} lang={language}>
        <h3>{[icon, title === "" ? words.untitled : title].filter(Boolean).join(" ")}</h3>
        {questions.length === 0 && <Text tone="muted">{words.none}</Text>}
        {questions.map(({ text, points, isMultiple, options }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing in it is kept: it is read only.
          <section key={at} className={styles.question}>
            <Text as="p" size="xs" tone="muted">
              {[
                words.question(at + 1, questions.length),
                ...(points === undefined ? [] : [words.points(points)]),
                isMultiple ? words.several : words.one
              ].join(" · ")}
            </Text>
            <h4>{text === "" ? <Text tone="faint">{words.empty}</Text> : text}</h4>
            <ul>
              {options.map((option, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <li key={place}>
                  <Icon of={isMultiple ? Square : Circle} size={16} tone="muted" />
                  {option === "" ? <Text tone="faint">{words.empty}</Text> : option}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </article>
    </Dialog>
  )
}
