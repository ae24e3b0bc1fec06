import { Check, GitMerge } from "lucide-react"
import type { QuizBuilderScreenWords } from "#domain/quizzes/quiz-builder-screen-english.messages.ts"
import type { FormQuestion } from "#domain/quizzes/quiz-form.schema.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { Icon } from "#src/components/text/icon.tsx"
import { type LanguageTab, LanguageTabs } from "#src/components/forms/language-tabs.tsx"
import { Text, VisuallyHidden } from "#src/components/text/text.tsx"
import * as styles from "./quiz-merge.module.css"
import { ConflictChoice } from "#src/components/forms/conflict-choice.tsx"
import { Note } from "#src/components/notes/note.tsx"
import { InLanguages, QuizFrame } from "./quiz-field.view.tsx"

/** One side of a conflict: a field's text, a whole question, or nothing where that side has removed it. */
export type ConflictSide =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "question"; readonly question: FormQuestion }
  | { readonly kind: "removed" }

export interface ConflictModel {
  readonly name: string
  readonly label: string
  readonly mine: ConflictSide
  readonly theirs: ConflictSide
  readonly chosen: "mine" | "theirs" | null
  readonly choose: (side: "mine" | "theirs") => void
}

export interface QuizMergeProps {
  readonly words: QuizBuilderScreenWords
  readonly language: Language
  readonly openTab: (language: Language) => void
  readonly conflicts: ReadonlyArray<ConflictModel>
}

const languages = ["en", "es"] as const

const Side = ({ words, language, children }: { readonly children: string } & SideProps) =>
  children.trim() === "" ? (
    <span data-only={language}>
      <Text tone="faint">{words.merge.none}</Text>
    </span>
  ) : (
    <span data-only={language} lang={language}>
      {children}
    </span>
  )

interface SideProps {
  readonly words: QuizBuilderScreenWords
  readonly language: Language
}

const QuestionSide = ({
  words,
  question
}: {
  readonly words: QuizBuilderScreenWords
  readonly question: FormQuestion
}) => (
  <span className={styles.question}>
    <Text weight="medium">
      <InLanguages>
        {languages.map((language) => (
          <Side key={language} words={words} language={language}>
            {question[`question_${language}`]}
          </Side>
        ))}
      </InLanguages>
    </Text>
    <Text tone="muted">
      {words.questionTypes[question.type]}, {words.question.pointsOf(String(question.points))}
    </Text>
    {question.options.map((option) => (
      <span key={option.key} className={styles.option}>
        {option.is_correct ? <Icon of={Check} size={14} /> : <span />}
        {option.is_correct && <VisuallyHidden>{words.merge.correct}</VisuallyHidden>}
        <InLanguages>
          {languages.map((language) => (
            <Side key={language} words={words} language={language}>
              {option[`description_${language}`]}
            </Side>
          ))}
        </InLanguages>
      </span>
    ))}
    {question.follow_up_en + question.follow_up_es !== "" && (
      <Text tone="muted">
        <InLanguages>
          {languages.map((language) => (
            <Side key={language} words={words} language={language}>
              {question[`follow_up_${language}`]}
            </Side>
          ))}
        </InLanguages>
      </Text>
    )}
  </span>
)

const valueOf = (words: QuizBuilderScreenWords, side: ConflictSide) => {
  if (side.kind === "removed") return <Text tone="muted">{words.merge.removed}</Text>
  if (side.kind === "text") return side.text === "" ? words.merge.none : side.text
  return <QuestionSide words={words} question={side.question} />
}

const plain: LanguageTab = { errors: 0, remark: null, isComplete: false }

/** Two edits of one quiz: for each conflict, which side to keep. */
export const QuizMergeView = ({ words, language, openTab, conflicts }: QuizMergeProps) => (
  <QuizFrame language={language}>
    <Note tone="warning" icon={GitMerge} role="status">
      <div>
        <Text as="p" weight="medium">
          {words.merge.title}
        </Text>
        <p>{words.merge.text}</p>
      </div>
    </Note>
    <LanguageTabs words={words.tabs} tabs={{ en: plain, es: plain }} selected={language} open={openTab}>
      {conflicts.map((conflict, index) => (
        <ConflictChoice
          key={conflict.name}
          label={conflict.label}
          words={words.merge}
          chosen={conflict.chosen}
          choose={conflict.choose}
          valueOf={(side) => valueOf(words, conflict[side])}
          {...(index === 0 ? { mark: { "data-path": "conflicts" } } : {})}
        />
      ))}
    </LanguageTabs>
  </QuizFrame>
)
