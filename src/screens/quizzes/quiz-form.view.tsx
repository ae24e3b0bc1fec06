import type { ReactNode } from "react"
import { ChevronsDownUp, ChevronsUpDown, Languages, Plus, Redo2, Split, Undo2 } from "lucide-react"
import type { QuizBuilderScreenWords } from "#domain/quizzes/quiz-builder-screen-english.messages.ts"
import type { QuizForm } from "#domain/quizzes/quiz-draft.schema.ts"
import { quizTypes } from "#domain/quizzes/quiz.schema.ts"
import type { QuizzesScreenWords } from "#domain/quizzes/quizzes-screen-english.messages.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { RecordScreenWords } from "#domain/shared/record-screen-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { ErrorNote } from "#src/components/error-note.tsx"
import { Field, FieldError, type FieldParts } from "#src/components/field.tsx"
import { InfoNote } from "#src/components/info-note.tsx"
import { Icon } from "#src/components/icon.tsx"
import { type LanguageTab, LanguageTabs } from "#src/components/language-tabs.tsx"
import { Select } from "#src/components/select.tsx"
import { VisuallyHidden } from "#src/components/visually-hidden.tsx"
import { Question, type QuestionActs, type QuestionModel } from "./quiz-question.view.tsx"

/** What may be done to the quiz as a whole; the same functions as long as the form lives. */
export interface QuizActs extends QuestionActs {
  readonly head: (field: "title" | "icon" | "expires_on", text: string) => void
  readonly chooseQuizType: (type: string) => void
  readonly chooseQuizStatus: (status: string) => void
  readonly openTab: (language: Language) => void
}

/** A button that a command of the registry stands behind, and why it is refused. */
export interface CommandButton {
  readonly run: (() => void) | null
  readonly why: string | null
  /** As `aria-keyshortcuts` spells them; empty where there are none. */
  readonly keys: string
  /** The first of them as it is drawn on a cap. */
  readonly cap: string | null
}

/** What a button takes of its command besides what it does. */
export const keysOf = ({ keys }: CommandButton) => (keys === "" ? {} : { keys })

export interface QuizFormProps {
  readonly words: QuizBuilderScreenWords
  readonly record: RecordScreenWords
  readonly types: QuizzesScreenWords["types"]
  readonly form: Pick<QuizForm, "title" | "icon" | "type" | "status" | "expires_on">
  /** Worded, of the fields outside the questions and of the questions as a whole. */
  readonly errors: Readonly<Record<string, string>>
  readonly isEditable: boolean
  /** The language whose tab is open. */
  readonly language: Language
  readonly tabs: Readonly<Record<Language, LanguageTab>>
  readonly questions: ReadonlyArray<QuestionModel>
  readonly acts: QuizActs
  readonly undo: CommandButton
  readonly redo: CommandButton
  readonly distribute: CommandButton
  readonly addQuestion: CommandButton
  readonly expandAll: (() => void) | null
  readonly collapseAll: (() => void) | null
  /** Asks about a draft from before, while there is one. */
  readonly found: ReactNode
  /** Why the last try to save has failed. */
  readonly failure: string | null
  /** That somebody else's changes stand in the form; null while none do. */
  readonly merged: string | null
}

const placed = (parts: FieldParts, path: string) => ({ ...parts, "data-path": path })

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
      <input
        {...placed(parts, field)}
        className="input"
        type={type}
        autoComplete="off"
        value={props.form[field]}
        readOnly={!props.isEditable}
        onChange={(event) => props.acts.head(field, event.target.value)}
        onBlur={() => props.acts.leave(field)}
      />
    )}
  </Field>
)

const Head = (props: QuizFormProps) => {
  const { words, record, types, form, errors, acts } = props
  return (
    <div className="quiz-head">
      <div className="wide-field">
        <TextHead {...props} field="title" isRequired />
      </div>
      <TextHead {...props} field="icon" />
      <Field label={words.fields.type} error={errors["type"] ?? null} isRequired>
        {(parts) => (
          <Select
            parts={placed(parts, "type")}
            isReadOnly={!props.isEditable}
            value={form.type}
            onChange={acts.chooseQuizType}
            choices={quizTypes.map((value) => ({ value, label: types[value] }))}
          />
        )}
      </Field>
      <Field label={words.fields.status} error={errors["status"] ?? null} isRequired>
        {(parts) => (
          <Select
            parts={placed(parts, "status")}
            isReadOnly={!props.isEditable}
            value={form.status}
            onChange={acts.chooseQuizStatus}
            choices={(["active", "inactive"] as const).map((value) => ({ value, label: record.statuses[value] }))}
          />
        )}
      </Field>
      <TextHead {...props} field="expires_on" type="date" />
    </div>
  )
}

const Tools = ({ words, questions, errors, undo, redo, distribute, expandAll, collapseAll }: QuizFormProps) => (
  <div className="quiz-tools" role="group" tabIndex={-1} data-path="questions" aria-labelledby="quiz-questions">
    <h3 id="quiz-questions">{words.questions(String(questions.length))}</h3>
    <div className="quiz-tool-buttons">
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
    </div>
    {errors["questions"] !== undefined && <FieldError id="quiz-questions-error">{errors["questions"]}</FieldError>}
  </div>
)

/** Names the columns where both languages stand beside each other and no tab is needed. */
const Columns = ({ words, tabs }: Pick<QuizFormProps, "words" | "tabs">) => (
  <div className="language-columns">
    {(["en", "es"] as const).map((language) => (
      <p key={language} className="row">
        {words.tabs.languages[language]}
        {tabs[language].errors > 0 && (
          <span className="badge neutral danger-tone">
            <span aria-hidden="true">{tabs[language].errors}</span>
            <VisuallyHidden>{words.tabs.errors(tabs[language].errors)}</VisuallyHidden>
          </span>
        )}
      </p>
    ))}
  </div>
)

const Questions = (props: QuizFormProps) => {
  const { words, record, questions, acts, addQuestion } = props
  return (
    <>
      {questions.length === 0 && <p className="text-sm text-muted">{words.noQuestions}</p>}
      {questions.map((model) => (
        <Question key={model.question.key} model={model} acts={acts} words={words} record={record} />
      ))}
      <Button
        icon={Plus}
        className="justify-self-start"
        action={addQuestion.run}
        reason={addQuestion.why}
        {...keysOf(addQuestion)}
        {...(addQuestion.cap === null ? {} : { keycap: addQuestion.cap })}
      >
        {words.addQuestion}
      </Button>
    </>
  )
}

/** All fields of a quiz; where there is room, English and Spanish beside each other. */
export const QuizFormView = (props: QuizFormProps) => {
  const { words, language, tabs, acts, failure, merged } = props
  return (
    <div className="quiz-form" data-language={language}>
      <div className="note">
        <Icon of={Languages} />
        <p>{words.banner}</p>
      </div>
      {props.found}
      {(failure !== null || merged !== null) && (
        <div className="sheet-notes">
          {failure !== null && <ErrorNote text={failure} />}
          {merged !== null && <InfoNote text={merged} />}
        </div>
      )}
      <Head {...props} />
      <Tools {...props} />
      <LanguageTabs words={words.tabs} tabs={tabs} selected={language} open={acts.openTab}>
        <Columns words={words} tabs={tabs} />
        <Questions {...props} />
      </LanguageTabs>
    </div>
  )
}
