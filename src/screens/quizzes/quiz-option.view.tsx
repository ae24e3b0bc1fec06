import { type ChangeEvent, memo } from "react"
import { Trash2 } from "lucide-react"
import type { QuizBuilderScreenWords } from "#domain/quizzes/quiz-builder-screen-english.messages.ts"
import type { FormOption, OptionText } from "#domain/quizzes/quiz-form.schema.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { droppable, Grip } from "#src/components/forms/grip.tsx"
import { QuizText } from "./quiz-field.view.tsx"
import * as styles from "./quiz-option.module.css"
import { CheckboxInput } from "#src/components/fields/checkbox.tsx"

/** The actions on an option, by the keys of its question and its own; stable functions. */
export interface OptionActions {
  readonly leave: (path: string) => void
  /** Focuses a field. */
  readonly goTo: (path: string) => void
  readonly optionText: (question: string, option: string, field: OptionText, text: string) => void
  readonly markCorrect: (question: string, option: string, isCorrect: boolean) => void
  readonly moveOption: (question: string, option: string, to: number) => void
  readonly removeOption: (question: string, option: string) => void
  /** A drag of a question or an option has started or ended. */
  readonly drag: (question: string, option: string | null, isDragged: boolean) => void
  /** True where the dragged element may be dropped. */
  readonly dragOver: (question: string, option: string | null, place: number) => boolean
  readonly drop: () => void
  /** The same by pressing: first the element, then its target. */
  readonly pick: (question: string, option: string | null, place: number) => void
}

/** The side on which the drop line is shown. */
export type DropMark = "above" | "below" | null

export interface OptionRowProps {
  readonly option: FormOption
  readonly question: string
  /** Path of the question in the form. */
  readonly path: string
  readonly place: number
  readonly isSingle: boolean
  readonly isEditable: boolean
  readonly canMoveUp: boolean
  readonly canMoveDown: boolean
  readonly errorEn: string | null
  readonly errorEs: string | null
  /** The text below, as `QuizText` has it. */
  readonly below: string | null
  readonly mark: DropMark
  readonly isPicked: boolean
  readonly actions: OptionActions
  readonly words: QuizBuilderScreenWords
}

/** One option, in both languages. Rendered again only when it changes. */
export const OptionRow = memo((props: OptionRowProps) => {
  const { option, question, place, isEditable, actions, words } = props
  const number = String(place + 1)
  const path = `${props.path}.options.${place}`
  const move = (to: number) => () => actions.moveOption(question, option.key, to)
  const text = (language: "en" | "es", error: string | null) => (
    <QuizText
      label={words.fields.option[language](number)}
      isLabelHidden
      language={language}
      value={option[`description_${language}`]}
      other={option[language === "en" ? "description_es" : "description_en"]}
      path={`${path}.description_${language}`}
      error={error}
      isRequired
      isEditable={isEditable}
      change={(value) => actions.optionText(question, option.key, `description_${language}`, value)}
      leave={actions.leave}
      above={place === 0 ? `${props.path}.question_` : `${props.path}.options.${place - 1}.description_`}
      below={props.below}
      goTo={actions.goTo}
    />
  )
  const mark = {
    name: `correct-${question}`,
    "aria-label": words.option.correct(number),
    ...(place < 9 ? { "aria-keyshortcuts": `Control+${number}` } : {}),
    checked: option.is_correct,
    onChange: (event: ChangeEvent<HTMLInputElement>) => actions.markCorrect(question, option.key, event.target.checked),
    ...(isEditable ? {} : { "aria-disabled": true })
  }
  return (
    <li
      className={styles.option}
      data-dragged
      {...(props.mark === null ? {} : { "data-drop": props.mark })}
      {...droppable(() => actions.dragOver(question, option.key, place), actions.drop)}
    >
      <Grip
        label={words.option.move(number)}
        hint={words.question.moveHint}
        path={path}
        up={props.canMoveUp ? move(place - 1) : null}
        down={props.canMoveDown ? move(place + 1) : null}
        drag={(isDragged) => actions.drag(question, option.key, isDragged)}
        pick={() => actions.pick(question, option.key, place)}
        isPicked={props.isPicked}
      />
      {props.isSingle ? <input type="radio" className={styles.radio} {...mark} /> : <CheckboxInput {...mark} />}
      {text("en", props.errorEn)}
      {text("es", props.errorEs)}
      <Button
        kind="quiet"
        size="small"
        icon={Trash2}
        label={words.option.remove(number)}
        tipSide="from-end"
        action={isEditable ? () => actions.removeOption(question, option.key) : null}
      />
    </li>
  )
})
