import { type KeyboardEvent, type ReactNode, useId } from "react"
import type { FormQuestion } from "#domain/quizzes/quiz-form.schema.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { FieldBox, FieldError, Hint, Label } from "#src/components/fields/field.tsx"
import { Input } from "#src/components/fields/input.tsx"
import { LanguageFrame } from "#src/components/forms/language-columns.tsx"
import { OtherLanguage } from "#src/components/forms/language-tabs.tsx"
import { Text } from "#src/components/text/text.tsx"
import * as styles from "./quiz-field.module.css"

export interface QuizTextProps {
  readonly label: string
  /** Visually hidden: an option's row says which it is. */
  readonly isLabelHidden?: boolean
  readonly language: Language
  readonly value: string
  /** The text in the other language, shown below when both do not fit side by side. */
  readonly other: string
  readonly path: string
  readonly error: string | null
  readonly isRequired: boolean
  readonly isEditable: boolean
  readonly change: (text: string) => void
  readonly leave: (path: string) => void
  /** The paths, without language, of the texts above and below, for Enter and the arrow keys. */
  readonly above: string | null
  readonly below: string | null
  readonly goTo: (path: string) => void
}

const others = { en: "es", es: "en" } as const

/**
 * A text in one language. Both are rendered; the style sheet shows the one whose tab is open, or both where there is
 * room.
 */
export const QuizText = (props: QuizTextProps) => {
  const id = useId()
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, string | null>> = {
      Enter: props.below,
      ArrowDown: props.below,
      ArrowUp: props.above
    }
    const stem = steps[event.key] ?? null
    // Keys with modifiers are commands; during input composition Enter belongs to the composition.
    if (stem === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    props.goTo(`${stem}${language}`)
  }
  const { language, error, isRequired, isLabelHidden = false } = props
  return (
    <FieldBox only={language}>
      {!isLabelHidden && (
        <Label htmlFor={id} isRequired={isRequired}>
          {props.label}
        </Label>
      )}
      <Input
        id={id}
        lang={language}
        autoComplete="off"
        value={props.value}
        readOnly={!props.isEditable}
        data-path={props.path}
        onChange={(event) => props.change(event.target.value)}
        onBlur={() => props.leave(props.path)}
        onKeyDown={press}
        {...(isLabelHidden ? { "aria-label": props.label } : {})}
        {...(isRequired ? { "aria-required": true } : {})}
        {...(error === null ? {} : { "aria-invalid": true, "aria-describedby": `${id}-error` })}
      />
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {props.other.trim() !== "" && (
        <div className={styles.other}>
          <Hint>
            <OtherLanguage language={others[language]} text={props.other} />
          </Hint>
        </div>
      )}
    </FieldBox>
  )
}

/** Surrounds all texts of a quiz. */
export const QuizFrame = ({ language, children }: { readonly language: Language; readonly children: ReactNode }) => (
  <div data-quiz-form className={styles.frame}>
    <LanguageFrame language={language}>{children}</LanguageFrame>
  </div>
)

interface QuestionTitleProps {
  readonly question: FormQuestion
  readonly language: Language
  readonly untitled: string
}

/** A question's text; where it has none in that language, the other's. */
export const QuestionTitle = ({ question, language, untitled }: QuestionTitleProps) => {
  const other = language === "en" ? "es" : "en"
  const [own, others] = [question[`question_${language}`].trim(), question[`question_${other}`].trim()]
  if (own !== "") return <span lang={language}>{own}</span>
  if (others === "") return <Text tone="faint">{untitled}</Text>
  return (
    <span className={styles.other}>
      <Text tone="muted" lang={other}>
        {others}
      </Text>
    </span>
  )
}
