import { Check, GitMerge } from "lucide-react"
import type { QuizBuilderSnapshot } from "#domain/quizzes/quiz-builder.commands.ts"
import type { FormQuestion, HeadField } from "#domain/quizzes/quiz-form.schema.ts"
import { conflictName, type QuizConflict } from "#domain/quizzes/quiz-merge.rules.ts"
import { quizTypes } from "#domain/quizzes/quiz-type.schema.ts"
import { ConflictChoice } from "#src/components/forms/conflict-choice.tsx"
import { type LanguageTab, LanguageTabs } from "#src/components/forms/language-tabs.tsx"
import { Note } from "#src/components/notes/note.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Text, VisuallyHidden } from "#src/components/text/text.tsx"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { DifferingText } from "#src/screens/record/merge-parts.tsx"
import { plainDayOf, timeOfDay } from "#src/shell/dates.ts"
import { useWords } from "#src/shell/use-application.ts"
import { InLanguages } from "#src/components/forms/language-columns.tsx"
import { QuizFrame } from "./quiz-field.view.tsx"
import { useQuizBuilder, useQuizBuilderWords } from "./use-quiz-builder.ts"
import { useQuizzesWords } from "./quizzes-workflows.ts"
import * as styles from "./quiz-merge.module.css"
import { useFormWords } from "#src/screens/record/use-form-words.ts"

type InBoth = Readonly<Record<"en" | "es", string>>

/** A text in both languages, with the words marked that the other side has not. */
const Texts = ({ of, other }: { readonly of: InBoth; readonly other: InBoth | null }) => {
  const { merge } = useQuizBuilderWords()
  return (
    <InLanguages>
      {(["en", "es"] as const).map((language) =>
        of[language].trim() === "" ? (
          <span key={language} data-only={language}>
            <Text tone="faint">{merge.none}</Text>
          </span>
        ) : (
          <span key={language} data-only={language} lang={language}>
            {other === null ? of[language] : <DifferingText text={of[language]} other={other[language]} />}
          </span>
        )
      )}
    </InLanguages>
  )
}

const textsOf = (question: FormQuestion | null, part: "question" | "follow_up"): InBoth | null =>
  question && { en: question[`${part}_en`], es: question[`${part}_es`] }

interface QuestionProps {
  readonly of: FormQuestion
  readonly other: FormQuestion | null
}

const Question = ({ of: question, other }: QuestionProps) => {
  const words = useQuizBuilderWords()
  return (
    <span className={styles.question}>
      <Text weight="medium">
        <Texts of={{ en: question.question_en, es: question.question_es }} other={textsOf(other, "question")} />
      </Text>
      <Text tone="muted">
        {words.questionTypes[question.type]}, {words.question.pointsOf(String(question.points))}
      </Text>
      {question.options.map((option, place) => {
        const their = other?.options[place]
        return (
          <span key={option.key} className={styles.option}>
            {option.is_correct ? <Icon of={Check} size={14} /> : <span />}
            {option.is_correct && <VisuallyHidden>{words.merge.correct}</VisuallyHidden>}
            <Texts
              of={{ en: option.description_en, es: option.description_es }}
              other={their === undefined ? null : { en: their.description_en, es: their.description_es }}
            />
          </span>
        )
      })}
      {question.follow_up_en + question.follow_up_es !== "" && (
        <Text tone="muted">
          <Texts of={{ en: question.follow_up_en, es: question.follow_up_es }} other={textsOf(other, "follow_up")} />
        </Text>
      )}
    </span>
  )
}

/** The text of a field of the quiz itself. */
const Head = ({ field, text }: { readonly field: HeadField; readonly text: string }) => {
  const { types } = useQuizzesWords()
  const { statuses } = useRecordWords()
  const { merge } = useQuizBuilderWords()
  const { language } = useWords()
  const type = quizTypes.find((one) => one === text)
  if (field === "type" && type !== undefined) return types[type]
  if (field === "status" && (text === "active" || text === "inactive")) return statuses[text]
  return (field === "expires_on" ? plainDayOf(text, language) : text) || merge.none
}

/** One side of a conflict: a field's text, a whole question, or nothing where that side has removed it. */
const Side = ({ of: conflict, side }: { readonly of: QuizConflict; readonly side: "mine" | "theirs" }) => {
  const { merge } = useQuizBuilderWords()
  if (conflict.kind === "head") return <Head field={conflict.field} text={conflict[side]} />
  const question = conflict[side]
  return question === null ? (
    <Text tone="muted">{merge.removed}</Text>
  ) : (
    <Question of={question} other={conflict[side === "mine" ? "theirs" : "mine"]} />
  )
}

const plain: LanguageTab = { errors: 0, remark: null, isComplete: false }

/** Two edits of one quiz: for each conflict, which side to keep. */
export const QuizMergeScreen = ({ snapshot }: { readonly snapshot: QuizBuilderSnapshot }) => {
  const { actions, send } = useQuizBuilder()
  const words = useQuizBuilderWords()
  const { merge } = useFormWords()
  const { conflicts, chosenSides, language, doc, lastSave } = snapshot.context
  /** Its position in the form, or on the other side where it was removed from the form. */
  const numberOf = (key: string): string => {
    const here = doc.history.present.questions.findIndex((question) => question.key === key)
    const there = doc.base?.questions.findIndex(({ id }) => id === key) ?? -1
    return String((here === -1 ? there : here) + 1)
  }
  return (
    <QuizFrame language={language}>
      <Note tone="warning" icon={GitMerge} role="status">
        <div>
          <Text as="p" weight="medium">
            {lastSave === null ? words.merge.title : words.merge.titleBy(lastSave.by.name)}
          </Text>
          <p>
            {lastSave !== null && merge.savedAt(timeOfDay(lastSave.at))}
            {words.merge.text}
          </p>
        </div>
      </Note>
      <LanguageTabs words={words.tabs} tabs={{ en: plain, es: plain }} selected={language} open={actions.openTab}>
        {conflicts.map((conflict, index) => {
          const name = conflictName(conflict)
          return (
            <ConflictChoice
              key={name}
              label={
                conflict.kind === "head" ? words.fields[conflict.field] : words.question.name(numberOf(conflict.key))
              }
              words={words.merge}
              chosen={chosenSides[name] ?? null}
              choose={(side) => send({ type: "form.choose", name, side })}
              valueOf={(side) => <Side of={conflict} side={side} />}
              {...(index === 0 ? { mark: { "data-path": "conflicts" } } : {})}
            />
          )
        })}
      </LanguageTabs>
    </QuizFrame>
  )
}
