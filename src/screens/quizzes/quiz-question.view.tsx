import { memo, useId } from "react"
import { ChevronDown, ChevronUp, CircleAlert, Copy, Ellipsis, MoveDown, MoveUp, Plus, Trash2 } from "lucide-react"
import type { QuizBuilderScreenWords } from "#domain/quizzes/quiz-builder-screen-english.messages.ts"
import type { FormQuestion, QuestionText } from "#domain/quizzes/quiz-form.schema.ts"
import { pointChoices, type QuestionType, questionTypes } from "#domain/quizzes/quiz.schema.ts"
import type { RecordScreenWords } from "#domain/shared/record-screen/record-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { InLanguages } from "#src/components/forms/language-columns.tsx"
import { FormColumns } from "#src/components/forms/form-fields.tsx"
import { Field, FieldError, Label } from "#src/components/fields/field.tsx"
import { droppable, Grip } from "#src/components/forms/grip.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Menu, MenuItem } from "#src/components/navigation/menu.tsx"
import { Select } from "#src/components/fields/select.tsx"
import { Text, VisuallyHidden } from "#src/components/text/text.tsx"
import { QuestionTitle, QuizText } from "./quiz-field.view.tsx"
import { type DropMark, type OptionActions, OptionRow } from "./quiz-option.view.tsx"
import * as styles from "./quiz-question.module.css"
import { Badge } from "#src/components/text/badge.tsx"
import { Row, WideOnly } from "#src/components/layout/row.tsx"

/** The actions on a question, by its key; stable functions. */
export interface QuestionActions extends OptionActions {
  readonly toggle: (question: string) => void
  readonly questionText: (question: string, field: QuestionText, text: string) => void
  readonly chooseType: (question: string, type: QuestionType) => void
  readonly chooseStatus: (question: string, status: FormQuestion["status"]) => void
  readonly choosePoints: (question: string, points: number) => void
  readonly moveQuestion: (question: string, to: number) => void
  readonly duplicateQuestion: (question: string) => void
  readonly removeQuestion: (question: string) => void
  readonly addOption: (question: string) => void
}

export interface QuestionModel {
  readonly question: FormQuestion
  readonly place: number
  /** Not on onboarding quizzes. */
  readonly hasFollowUps: boolean
  readonly isEditable: boolean
  readonly isExpanded: boolean
  readonly canMoveUp: boolean
  readonly canMoveDown: boolean
  readonly canDuplicate: boolean
  readonly canAddOption: boolean
  /** For each option whether it can be moved up and down. */
  readonly optionMoves: ReadonlyArray<readonly [up: boolean, down: boolean]>
  /** Texts of issues, by path within the question: `options.1.description_en`. */
  readonly errors: Readonly<Record<string, string>>
  readonly mark: DropMark
  /** What is being dragged: the question itself, or one of its options by its key. */
  readonly isPicked: boolean
  readonly pickedOption: string | null
  /** The option over which another is dragged, and the side of the drop line. */
  readonly optionMark: { readonly place: number; readonly mark: DropMark } | null
}

export interface QuestionProps {
  readonly model: QuestionModel
  readonly actions: QuestionActions
  readonly words: QuizBuilderScreenWords
  readonly record: RecordScreenWords
}

const Head = ({ model, actions, words }: QuestionProps) => {
  const menu = useId()
  const { question, place, isExpanded, isEditable, errors } = model
  const { key } = question
  const number = String(place + 1)
  const wrong = Object.keys(errors).length
  const move = (to: number) => () => actions.moveQuestion(key, to)
  const up = model.canMoveUp ? move(place - 1) : null
  const down = model.canMoveDown ? move(place + 1) : null
  return (
    <div className={styles.head}>
      <Grip
        label={words.question.move(number)}
        hint={words.question.moveHint}
        path={`questions.${place}`}
        up={up}
        down={down}
        drag={(isDragged) => actions.drag(key, null, isDragged)}
        pick={() => actions.pick(key, null, place)}
        isPicked={model.isPicked}
      >
        <span className={styles.number}>{number}</span>
      </Grip>
      <button type="button" className={styles.title} aria-expanded={isExpanded} onClick={() => actions.toggle(key)}>
        <VisuallyHidden>{words.question.name(number)} </VisuallyHidden>
        {(["en", "es"] as const).map((language) => (
          <span key={language} data-only={language}>
            <QuestionTitle question={question} language={language} untitled={words.question.untitled} />
          </span>
        ))}
        <Icon of={isExpanded ? ChevronUp : ChevronDown} tone="muted" />
      </button>
      {wrong > 0 && (
        <Badge tone="danger" hasDot={false}>
          <Icon of={CircleAlert} size={12} />
          <span aria-hidden="true" data-errors="">
            {wrong}
          </span>
          <VisuallyHidden>{words.question.errors(wrong)}</VisuallyHidden>
        </Badge>
      )}
      <WideOnly>
        <Text size="xs" tone="muted" isTabular isUnbroken>
          {words.question.pointsOf(String(question.points))}
        </Text>
      </WideOnly>
      <Button
        kind="quiet"
        size="small"
        icon={Ellipsis}
        label={words.question.menu(number)}
        tipSide="from-end"
        action={null}
        opens={menu}
      />
      <Menu id={menu} label={words.question.menu(number)} isNarrow>
        {up !== null && (
          <MenuItem menu={menu} icon={MoveUp} action={up}>
            {words.question.moveUp}
          </MenuItem>
        )}
        {down !== null && (
          <MenuItem menu={menu} icon={MoveDown} action={down}>
            {words.question.moveDown}
          </MenuItem>
        )}
        {model.canDuplicate && (
          <MenuItem menu={menu} icon={Copy} action={() => actions.duplicateQuestion(key)}>
            {words.question.duplicate}
          </MenuItem>
        )}
        {isEditable && (
          <MenuItem menu={menu} icon={Trash2} action={() => actions.removeQuestion(key)}>
            {words.question.remove}
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}

const Choices = ({ model, actions, words, record }: QuestionProps) => {
  const { question, place, errors } = model
  return (
    <FormColumns count={3}>
      <Field label={words.fields.questionType} error={null}>
        {(parts) => (
          <Select
            parts={parts}
            isReadOnly={!model.isEditable}
            value={question.type}
            onChange={(type) => actions.chooseType(question.key, type === "multiple" ? "multiple" : "single")}
            choices={questionTypes.map((value) => ({ value, label: words.questionTypes[value] }))}
          />
        )}
      </Field>
      <Field label={words.fields.points} error={errors["points"] ?? null} isRequired>
        {(parts) => (
          <Select
            parts={{ ...parts, "data-path": `questions.${place}.points` }}
            isReadOnly={!model.isEditable}
            value={String(question.points)}
            onChange={(points) => actions.choosePoints(question.key, Number(points))}
            choices={pointChoices.map((points) => ({ value: String(points), label: String(points) }))}
          />
        )}
      </Field>
      <Field label={words.fields.questionStatus} error={null}>
        {(parts) => (
          <Select
            parts={parts}
            isReadOnly={!model.isEditable}
            value={question.status}
            onChange={(status) => actions.chooseStatus(question.key, status === "inactive" ? "inactive" : "active")}
            choices={(["active", "inactive"] as const).map((value) => ({ value, label: record.statuses[value] }))}
          />
        )}
      </Field>
    </FormColumns>
  )
}

const Options = ({ model, actions, words }: QuestionProps) => {
  const id = useId()
  const { question, place, isEditable, errors, optionMark } = model
  const error = errors["options"] ?? null
  const path = `questions.${place}`
  return (
    <div
      className={styles.options}
      role="group"
      aria-labelledby={`${id}-name`}
      tabIndex={-1}
      data-path={`${path}.options`}
      data-into="input"
      {...(error === null ? {} : { "aria-describedby": `${id}-error` })}
    >
      <Label as="p">
        <span id={`${id}-name`}>{words.question.options}</span>
        <Text weight="normal" tone="muted">
          {question.type === "single" ? words.question.markOne : words.question.markAny}
        </Text>
      </Label>
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <ol>
        {question.options.map((option, at) => (
          <OptionRow
            key={option.key}
            option={option}
            question={question.key}
            path={path}
            place={at}
            isSingle={question.type === "single"}
            isEditable={isEditable}
            canMoveUp={model.optionMoves[at]?.[0] ?? false}
            canMoveDown={model.optionMoves[at]?.[1] ?? false}
            errorEn={errors[`options.${at}.description_en`] ?? null}
            errorEs={errors[`options.${at}.description_es`] ?? null}
            below={
              at < question.options.length - 1
                ? `${path}.options.${at + 1}.description_`
                : model.hasFollowUps
                  ? `${path}.follow_up_`
                  : null
            }
            mark={optionMark !== null && optionMark.place === at ? optionMark.mark : null}
            isPicked={model.pickedOption === option.key}
            actions={actions}
            words={words}
          />
        ))}
      </ol>
      <Row as="div">
        <Button size="small" icon={Plus} action={model.canAddOption ? () => actions.addOption(question.key) : null}>
          {words.question.addOption}
        </Button>
      </Row>
    </div>
  )
}

const Texts = ({ model, actions, words, of }: QuestionProps & { readonly of: "question" | "follow_up" }) => {
  const { question, place, errors } = model
  const last = question.options.length - 1
  const labels = of === "question" ? words.fields.question : words.fields.followUp
  return (
    <InLanguages>
      {(["en", "es"] as const).map((language) => {
        const field = `${of}_${language}` as const
        return (
          <QuizText
            key={field}
            label={labels[language]}
            language={language}
            value={question[field]}
            other={question[`${of}_${language === "en" ? "es" : "en"}`]}
            path={`questions.${place}.${field}`}
            error={errors[field] ?? null}
            isRequired={of === "question"}
            isEditable={model.isEditable}
            change={(text) => actions.questionText(question.key, field, text)}
            leave={actions.leave}
            above={of === "question" || last < 0 ? null : `questions.${place}.options.${last}.description_`}
            below={of === "question" && last >= 0 ? `questions.${place}.options.0.description_` : null}
            goTo={actions.goTo}
          />
        )
      })}
    </InLanguages>
  )
}

/** One question, collapsed or with all its fields. Rendered again only when its model changes. */
export const Question = memo((props: QuestionProps) => {
  const { model, actions, words } = props
  const { question, place } = model
  return (
    <section
      className={styles.question}
      data-wrong={Object.keys(model.errors).length > 0 || undefined}
      aria-label={words.question.name(String(place + 1))}
      data-dragged
      {...(model.mark === null ? {} : { "data-drop": model.mark })}
      {...droppable(() => actions.dragOver(question.key, null, place), actions.drop)}
    >
      <Head {...props} />
      {model.isExpanded && (
        <div className={styles.body}>
          <Texts {...props} of="question" />
          <Choices {...props} />
          <Options {...props} />
          {model.hasFollowUps && <Texts {...props} of="follow_up" />}
        </div>
      )}
    </section>
  )
})
