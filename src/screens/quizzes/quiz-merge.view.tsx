import { useId } from "react"
import { Check, GitMerge } from "lucide-react"
import type { QuizBuilderScreenWords } from "#domain/quizzes/quiz-builder-screen-english.messages.ts"
import type { FormQuestion } from "#domain/quizzes/quiz-draft.schema.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { Icon } from "#src/components/icon.tsx"
import { type LanguageTab, LanguageTabs } from "#src/components/language-tabs.tsx"
import { VisuallyHidden } from "#src/components/visually-hidden.tsx"

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

const Text = ({ words, language, children }: { readonly children: string } & TextProps) =>
  children.trim() === "" ? (
    <span className={`only-${language} text-faint`}>{words.merge.none}</span>
  ) : (
    <span className={`only-${language}`} lang={language}>
      {children}
    </span>
  )

interface TextProps {
  readonly words: QuizBuilderScreenWords
  readonly language: Language
}

const SideOfQuestion = ({
  words,
  question
}: {
  readonly words: QuizBuilderScreenWords
  readonly question: FormQuestion
}) => (
  <span className="merge-question">
    <span className="in-languages font-medium">
      {languages.map((language) => (
        <Text key={language} words={words} language={language}>
          {question[`question_${language}`]}
        </Text>
      ))}
    </span>
    <span className="text-muted">
      {words.questionTypes[question.type]}, {words.question.pointsOf(String(question.points))}
    </span>
    {question.options.map((option) => (
      <span key={option.key} className="merge-option">
        {option.is_correct ? <Icon of={Check} size={14} /> : <span className="w-3.5" />}
        {option.is_correct && <VisuallyHidden>{words.merge.correct}</VisuallyHidden>}
        <span className="in-languages">
          {languages.map((language) => (
            <Text key={language} words={words} language={language}>
              {option[`description_${language}`]}
            </Text>
          ))}
        </span>
      </span>
    ))}
    {question.follow_up_en + question.follow_up_es !== "" && (
      <span className="in-languages text-muted">
        {languages.map((language) => (
          <Text key={language} words={words} language={language}>
            {question[`follow_up_${language}`]}
          </Text>
        ))}
      </span>
    )}
  </span>
)

const Side = ({ words, side }: { readonly words: QuizBuilderScreenWords; readonly side: ConflictSide }) => {
  if (side.kind === "removed") return <span className="merge-value text-muted">{words.merge.removed}</span>
  if (side.kind === "text")
    return <span className="merge-value">{side.text === "" ? words.merge.none : side.text}</span>
  return <SideOfQuestion words={words} question={side.question} />
}

const Conflict = ({
  words,
  conflict,
  isFirst
}: {
  readonly words: QuizBuilderScreenWords
  readonly conflict: ConflictModel
  readonly isFirst: boolean
}) => {
  const name = useId()
  return (
    <fieldset className="merge-field">
      <legend className="label">{conflict.label}</legend>
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side} className="merge-choice">
          <input
            type="radio"
            name={name}
            checked={conflict.chosen === side}
            onChange={() => conflict.choose(side)}
            {...(isFirst && side === "mine" ? { "data-path": "conflicts" } : {})}
          />
          <span className="merge-side">{words.merge[side]}</span>
          <Side words={words} side={conflict[side]} />
        </label>
      ))}
    </fieldset>
  )
}

const plain: LanguageTab = { errors: 0, remark: null, isComplete: false }

/** Two edits of one quiz: for each thing that both have changed, whose is to stand. */
export const QuizMergeView = ({ words, language, openTab, conflicts }: QuizMergeProps) => (
  <div className="quiz-form" data-language={language}>
    <div className="note stale" role="status">
      <Icon of={GitMerge} />
      <div>
        <p className="font-medium">{words.merge.title}</p>
        <p>{words.merge.text}</p>
      </div>
    </div>
    <LanguageTabs words={words.tabs} tabs={{ en: plain, es: plain }} selected={language} open={openTab}>
      {conflicts.map((conflict, index) => (
        <Conflict key={conflict.name} words={words} conflict={conflict} isFirst={index === 0} />
      ))}
    </LanguageTabs>
  </div>
)
