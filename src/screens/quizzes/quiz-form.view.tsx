import type { ReactNode } from "react"
import { ChevronsDownUp, ChevronsUpDown, Languages, Plus, Redo2, Split, Undo2 } from "lucide-react"
import type { QuizBuilderScreenWords } from "#domain/quizzes/quiz-builder-screen-english.messages.ts"
import type { QuizForm } from "#domain/quizzes/quiz-form.schema.ts"
import { quizTypes } from "#domain/quizzes/quiz.schema.ts"
import type { QuizzesScreenWords } from "#domain/quizzes/quizzes-screen-english.messages.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { FormColumns } from "#src/components/forms/form-fields.tsx"
import { ErrorNote, InfoNote, Note } from "#src/components/notes/note.tsx"
import { Field, FieldError } from "#src/components/fields/field.tsx"
import { type LanguageTab, LanguageTabs } from "#src/components/forms/language-tabs.tsx"
import { Select } from "#src/components/fields/select.tsx"
import { Text, VisuallyHidden } from "#src/components/text/text.tsx"
import { SheetNotes } from "#src/components/dialogs/sheet.tsx"
import { Question, type QuestionActions, type QuestionModel } from "./quiz-question.view.tsx"
import * as styles from "./quiz-form.module.css"
import { Badge } from "#src/components/text/badge.tsx"
import { Row } from "#src/components/layout/row.tsx"
import { QuizFrame } from "./quiz-field.view.tsx"
import { Input } from "#src/components/fields/input.tsx"

/** The actions on the whole quiz; stable functions. */
export interface QuizActions extends QuestionActions {
  readonly head: (field: "title" | "icon" | "expires_on", text: string) => void
  readonly chooseQuizType: (type: string) => void
  readonly chooseQuizStatus: (status: string) => void
  readonly openTab: (language: Language) => void
}

/** The button of a registry command, with the reason why it is unavailable. */
export interface CommandButton {
  readonly run: (() => void) | null
  readonly why: string | null
  /** The value of `aria-keyshortcuts`; empty where there are none. */
  readonly keys: string
  /** The first of them as a key cap. */
  readonly cap: string | null
}

/** The props of a button from its command, except the action. */
export const keysOf = ({ keys }: CommandButton) => (keys === "" ? {} : { keys })

export interface QuizFormProps {
  readonly words: QuizBuilderScreenWords
  readonly record: RecordScreenWords
  readonly types: QuizzesScreenWords["types"]
  readonly form: Pick<QuizForm, "title" | "icon" | "type" | "status" | "expires_on">
  /** The texts of issues of the fields outside the questions and of the questions as a whole. */
  readonly errors: Readonly<Record<string, string>>
  readonly isEditable: boolean
  /** The language whose tab is open. */
  readonly language: Language
  readonly tabs: Readonly<Record<Language, LanguageTab>>
  readonly questions: ReadonlyArray<QuestionModel>
  readonly actions: QuizActions
  readonly undo: CommandButton
  readonly redo: CommandButton
  readonly distribute: CommandButton
  readonly addQuestion: CommandButton
  readonly expandAll: (() => void) | null
  readonly collapseAll: (() => void) | null
  /** Asks about a stored draft, while there is one. */
  readonly found: ReactNode
  /** Why the last attempt to save has failed. */
  readonly failure: string | null
  /** The note that other users' changes were merged; null without any. */
  readonly merged: string | null
}

const TextHead = ({
  field,
  isRequired = false,
  type = "text",
  ...props
}: QuizFormProps & {
  readonly field: "title" | "icon" | "expires_on"
  readonly isRequired?: boolean
  readonly type?: "text" | "date"
}) => (
  <Field label={props.words.fields[field]} error={props.errors[field] ?? null} isRequired={isRequired}>
    {(parts) => (
      <Input
        {...parts}
        data-path={field}
        type={type}
        autoComplete="off"
        value={props.form[field]}
        readOnly={!props.isEditable}
        onChange={(event) => props.actions.head(field, event.target.value)}
        onBlur={() => props.actions.leave(field)}
      />
    )}
  </Field>
)

const Head = (props: QuizFormProps) => {
  const { words, record, types, form, errors, actions } = props
  return (
    <FormColumns count={3} hasWideFirst>
      <TextHead {...props} field="title" isRequired />
      <TextHead {...props} field="icon" />
      <Field label={words.fields.type} error={errors["type"] ?? null} isRequired>
        {(parts) => (
          <Select
            parts={{ ...parts, "data-path": "type" }}
            isReadOnly={!props.isEditable}
            value={form.type}
            onChange={actions.chooseQuizType}
            choices={quizTypes.map((value) => ({ value, label: types[value] }))}
          />
        )}
      </Field>
      <Field label={words.fields.status} error={errors["status"] ?? null} isRequired>
        {(parts) => (
          <Select
            parts={{ ...parts, "data-path": "status" }}
            isReadOnly={!props.isEditable}
            value={form.status}
            onChange={actions.chooseQuizStatus}
            choices={(["active", "inactive"] as const).map((value) => ({ value, label: record.statuses[value] }))}
          />
        )}
      </Field>
      <TextHead {...props} field="expires_on" type="date" />
    </FormColumns>
  )
}

const Tools = ({ words, questions, errors, undo, redo, distribute, expandAll, collapseAll }: QuizFormProps) => (
  <div className={styles.tools} role="group" tabIndex={-1} data-path="questions" aria-labelledby="quiz-questions">
    <h3 id="quiz-questions">{words.questions(String(questions.length))}</h3>
    <Row as="div" gap="small" wraps="start">
      <Button
        size="small"
        kind="quiet"
        icon={Undo2}
        label={words.undo}
        action={undo.run}
        reason={undo.why}
        {...keysOf(undo)}
        tipSide="right"
      />
      <Button
        size="small"
        kind="quiet"
        icon={Redo2}
        label={words.redo}
        action={redo.run}
        reason={redo.why}
        {...keysOf(redo)}
        tipSide="right"
      />
      <Button size="small" kind="quiet" icon={ChevronsUpDown} label={words.expandAll} action={expandAll} />
      <Button size="small" kind="quiet" icon={ChevronsDownUp} label={words.collapseAll} action={collapseAll} />
      <Button size="small" icon={Split} action={distribute.run} reason={distribute.why} tipSide="from-end">
        {words.distribute}
      </Button>
    </Row>
    {errors["questions"] !== undefined && <FieldError id="quiz-questions-error">{errors["questions"]}</FieldError>}
  </div>
)

/** The column headings where both languages are side by side and no tab is needed. */
const Columns = ({ words, tabs }: Pick<QuizFormProps, "words" | "tabs">) => (
  <div className={styles.columns}>
    {(["en", "es"] as const).map((language) => (
      <Row key={language} as="p">
        {words.tabs.languages[language]}
        {tabs[language].errors > 0 && (
          <Badge tone="danger" hasDot={false}>
            <span aria-hidden="true">{tabs[language].errors}</span>
            <VisuallyHidden>{words.tabs.errors(tabs[language].errors)}</VisuallyHidden>
          </Badge>
        )}
      </Row>
    ))}
  </div>
)

const Questions = (props: QuizFormProps) => {
  const { words, record, questions, actions, addQuestion } = props
  return (
    <>
      {questions.length === 0 && (
        <Text as="p" size="sm" tone="muted">
          {words.noQuestions}
        </Text>
      )}
      {questions.map((model) => (
        <Question key={model.question.key} model={model} actions={actions} words={words} record={record} />
      ))}
      <Row as="div">
        <Button
          icon={Plus}
          action={addQuestion.run}
          reason={addQuestion.why}
          {...keysOf(addQuestion)}
          {...(addQuestion.cap === null ? {} : { keycap: addQuestion.cap })}
        >
          {words.addQuestion}
        </Button>
      </Row>
    </>
  )
}

/** All fields of a quiz; where there is room, English and Spanish side by side. */
export const QuizFormView = (props: QuizFormProps) => {
  const { words, language, tabs, actions, failure, merged } = props
  return (
    <QuizFrame language={language}>
      <Note icon={Languages}>
        <span>{words.banner}</span>
      </Note>
      {props.found}
      {(failure !== null || merged !== null) && (
        <SheetNotes>
          {failure !== null && <ErrorNote text={failure} />}
          {merged !== null && <InfoNote text={merged} />}
        </SheetNotes>
      )}
      <Head {...props} />
      <Tools {...props} />
      <LanguageTabs words={words.tabs} tabs={tabs} selected={language} open={actions.openTab} isDense>
        <Columns words={words} tabs={tabs} />
        <Questions {...props} />
      </LanguageTabs>
    </QuizFrame>
  )
}
