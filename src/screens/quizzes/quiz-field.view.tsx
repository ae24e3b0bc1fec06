import { type KeyboardEvent, type ReactNode, useId } from "react"
import type { Language } from "#domain/shared/language.schema.ts"
import { FieldBox, FieldError, Hint, Label } from "#src/components/field.tsx"
import { Input } from "#src/components/input.tsx"
import { OtherLanguage } from "#src/components/language-tabs.tsx"
import * as styles from "./quiz-field.module.css"

export interface QuizTextProps {
  readonly label: string
  /** An option's row says which it is: its label is heard and not seen. */
  readonly isLabelHidden?: boolean
  readonly language: Language
  readonly value: string
  /** The same text in the other language, shown below where there is no room for both. */
  readonly other: string
  readonly path: string
  readonly error: string | null
  readonly isRequired: boolean
  readonly isEditable: boolean
  readonly change: (text: string) => void
  readonly leave: (path: string) => void
  /** Paths, but for their language, of the texts above and below; Enter and the arrow keys lead there. */
  readonly above: string | null
  readonly below: string | null
  readonly goTo: (path: string) => void
}

const others = { en: "es", es: "en" } as const

/** A text in one language. Both are drawn; the style sheet shows the one whose tab is open, or both where there is room. */
export const QuizText = (props: QuizTextProps) => {
  const id = useId()
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, string | null>> = {
      Enter: props.below,
      ArrowDown: props.below,
      ArrowUp: props.above
    }
    const stem = steps[event.key] ?? null
    // Held keys are commands; a text that is still being put together from several keys takes Enter for itself.
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

/** The same thing in both languages: below each other, or where there is room beside each other. */
export const InLanguages = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.languages}>{children}</span>
)

/** Around all texts of a quiz: says which language is shown where there is no room for both. */
export const QuizFrame = ({ language, children }: { readonly language: Language; readonly children: ReactNode }) => (
  <div className={styles.frame} data-quiz-form data-language={language}>
    {children}
  </div>
)
