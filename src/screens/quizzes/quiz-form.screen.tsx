import type { ReactNode } from "react"
import { ChevronsDownUp, ChevronsUpDown, ClipboardPaste, Eye, Languages, Plus, Redo2, Split, Undo2 } from "lucide-react"
import { useAtom, useAtomValue, useSetAtom } from "jotai/react"
import type { QuizBuilderSnapshot } from "#domain/quizzes/quiz-builder.commands.ts"
import { shownIssues } from "#domain/quizzes/quiz-builder.rules.ts"
import { quizIcons } from "#domain/quizzes/quiz-icons.messages.ts"
import { formIssues } from "#domain/quizzes/quiz-form.rules.ts"
import { quizNotices } from "#domain/quizzes/quiz.messages.ts"
import { quizTypes } from "#domain/quizzes/quiz-type.schema.ts"
import { groupIssues } from "#domain/shared/bilingual.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { SheetNotes } from "#src/components/dialogs/sheet.tsx"
import { Field, FieldError, type FieldParts } from "#src/components/fields/field.tsx"
import { IconPicker } from "#src/components/fields/icon-picker.tsx"
import { DateInput, Input } from "#src/components/fields/input.tsx"
import { type Choice, Select } from "#src/components/fields/select.tsx"
import { FormColumns } from "#src/components/forms/form-fields.tsx"
import { type LanguageTab, LanguageTabs } from "#src/components/forms/language-tabs.tsx"
import { Row } from "#src/components/layout/row.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { draftFormWords } from "#domain/shared/document/draft.messages.ts"
import { draftMoment } from "#src/shell/drafts/draft-moment.ts"
import { DraftNote } from "#src/components/notes/draft-note.tsx"
import { ErrorNote, InfoNote, Note } from "#src/components/notes/note.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Text, VisuallyHidden } from "#src/components/text/text.tsx"
import { OvertakenNote } from "#src/screens/record/merge-parts.tsx"
import { choicesOf } from "#src/screens/record/record-screen.tsx"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { useWords } from "#src/shell/use-application.ts"
import { QuizFrame } from "./quiz-field.view.tsx"
import { Question } from "./quiz-question.view.tsx"
import {
  propsOf,
  useQuizBuilder,
  useQuizBuilderWords,
  useQuizCommands,
  useQuizIssueWords,
  withCap
} from "./use-quiz-builder.ts"
import { useQuizzesWords } from "./quizzes-workflows.ts"
import * as styles from "./quiz-form.module.css"
import { useFormWords } from "#src/screens/record/use-form-words.ts"

interface OfSnapshot {
  readonly snapshot: QuizBuilderSnapshot
}

const compare = { type: "form.compare" } as const

/** A save under way does not keep one from writing. */
const isWritable = (snapshot: QuizBuilderSnapshot): boolean => snapshot.matches("editing") || snapshot.matches("saving")

/** All fields of the open quiz; where there is room, English and Spanish side by side. */
export const QuizFormScreen = ({ snapshot }: OfSnapshot) => {
  const { actions, send } = useQuizBuilder()
  const words = useQuizBuilderWords()
  const { language: shown } = useWords()
  const { language, failure, hasMerged, isPartlySaved, overtakenBy, draftedAt, doc } = snapshot.context
  const { merge } = useFormWords()
  const command = useQuizCommands(snapshot)
  const form = doc.history.present
  const missing = groupIssues(formIssues(form)).counts
  const errors = groupIssues(shownIssues(doc)).counts
  const tab = (of: Language): LanguageTab => ({
    errors: errors[of],
    remark: null,
    isComplete: form.questions.length > 0 && missing[of] === 0
  })
  const tabs = { en: tab("en"), es: tab("es") }
  // Issues of fields are shown beside them.
  const isRefused = failure !== null && Object.keys(doc.refused).length === 0
  return (
    <QuizFrame language={language}>
      <Note icon={Languages}>
        <span>{words.banner}</span>
      </Note>
      {(isRefused || hasMerged || isPartlySaved || overtakenBy !== null || draftedAt !== null) && (
        <SheetNotes>
          {draftedAt !== null && (
            <DraftNote
              text={draftFormWords[shown].restored(draftMoment(draftedAt, shown))}
              discard={{ label: draftFormWords[shown].discard, run: command("dismiss").run }}
            />
          )}
          <OvertakenNote of={snapshot.context} compare={snapshot.can(compare) ? () => send(compare) : null} />
          {isRefused && <ErrorNote text={failure[shown]} />}
          {isPartlySaved && <InfoNote text={merge.more} />}
          {hasMerged && <InfoNote text={quizNotices.merged[shown]} />}
        </SheetNotes>
      )}
      <Head snapshot={snapshot} />
      <Tools snapshot={snapshot} />
      <LanguageTabs words={words.tabs} tabs={tabs} selected={language} open={actions.openTab} isDense>
        {form.questions.length > 0 && <Columns tabs={tabs} />}
        <Questions snapshot={snapshot} />
      </LanguageTabs>
    </QuizFrame>
  )
}

/** Gives the text of the issue at a path; null without one. */
const useErrorAt = ({ snapshot }: OfSnapshot) => {
  const say = useQuizIssueWords()
  const issues = shownIssues(snapshot.context.doc)
  return (path: string): string | null => {
    const issue = issues[path]
    return issue === undefined ? null : say(issue)
  }
}

interface TextHeadProps extends OfSnapshot {
  readonly field: "title" | "icon" | "expires_on"
  readonly isRequired?: boolean
  readonly isDate?: boolean
  readonly placeholder?: string
  readonly beside?: ReactNode
}

const TextHead = ({ snapshot, field, isRequired = false, isDate = false, placeholder, beside }: TextHeadProps) => {
  const { actions } = useQuizBuilder()
  const words = useQuizBuilderWords()
  const errorAt = useErrorAt({ snapshot })
  const value = snapshot.context.doc.history.present[field]
  const change = (text: string) => actions.head(field, text)
  const control = (parts: FieldParts) => {
    const shared = {
      ...parts,
      "data-path": field,
      readOnly: !isWritable(snapshot),
      onLeave: () => actions.leave(field)
    }
    if (isDate) return <DateInput {...shared} value={value} onText={change} />
    return (
      <Input
        {...shared}
        data-first-focus={(field === "title" && isWritable(snapshot)) || undefined}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    )
  }
  return (
    <Field label={words.fields[field]} error={errorAt(field)} isRequired={isRequired}>
      {(parts) => (
        <Row as="div">
          {control(parts)}
          {beside}
        </Row>
      )}
    </Field>
  )
}

/** The icon as a text, and beside it the icons to choose from. */
const IconHead = ({ snapshot }: OfSnapshot) => {
  const { actions } = useQuizBuilder()
  const { chooseIcon, noIcon } = useQuizBuilderWords()
  const { language } = useWords()
  const picker = (
    <IconPicker
      value={snapshot.context.doc.history.present.icon}
      choices={quizIcons.map(({ icon, [language]: name }) => ({ icon, name }))}
      label={chooseIcon}
      choose={(icon) => actions.head("icon", icon)}
    />
  )
  const beside = isWritable(snapshot) && picker
  return <TextHead snapshot={snapshot} field="icon" placeholder={noIcon} beside={beside} />
}

const Head = ({ snapshot }: OfSnapshot) => {
  const { actions } = useQuizBuilder()
  const words = useQuizBuilderWords()
  const { types } = useQuizzesWords()
  const { statuses } = useRecordWords()
  const errorAt = useErrorAt({ snapshot })
  const selectHead = (field: "type" | "status", onChange: (value: string) => void, choices: ReadonlyArray<Choice>) => (
    <Field label={words.fields[field]} error={errorAt(field)} isRequired>
      {(parts) => (
        <Select
          parts={{ ...parts, "data-path": field }}
          isReadOnly={!isWritable(snapshot)}
          value={snapshot.context.doc.history.present[field]}
          onChange={onChange}
          choices={choices}
        />
      )}
    </Field>
  )
  return (
    <FormColumns count={3} hasWideFirst>
      <TextHead snapshot={snapshot} field="title" isRequired />
      <IconHead snapshot={snapshot} />
      {selectHead("type", actions.chooseQuizType, choicesOf(quizTypes, types))}
      {selectHead("status", actions.chooseQuizStatus, choicesOf(["active", "inactive"], statuses))}
      <TextHead snapshot={snapshot} field="expires_on" isDate />
    </FormColumns>
  )
}

const Tools = ({ snapshot }: OfSnapshot) => {
  const builder = useQuizBuilder()
  const words = useQuizBuilderWords()
  const command = useQuizCommands(snapshot)
  const error = useErrorAt({ snapshot })("questions")
  const [expanded, setExpanded] = useAtom(builder.expanded)
  const setOver = useSetAtom(builder.over)
  const { questions } = snapshot.context.doc.history.present
  const expandAll = questions.every(({ key }) => expanded.has(key))
    ? null
    : () => setExpanded(new Set(questions.map(({ key }) => key)))
  const collapseAll = questions.some(({ key }) => expanded.has(key)) ? () => setExpanded(new Set<string>()) : null
  return (
    <div className={styles.tools} role="group" tabIndex={-1} data-path="questions" aria-labelledby="quiz-questions">
      <h3 id="quiz-questions">{words.questions(String(questions.length))}</h3>
      <Row as="div" gap="small" wraps="start">
        <Button size="small" kind="quiet" icon={Undo2} label={words.undo} {...propsOf(command("undo"))} />
        <Button size="small" kind="quiet" icon={Redo2} label={words.redo} {...propsOf(command("redo"))} />
        <Button size="small" kind="quiet" icon={ChevronsUpDown} label={words.expandAll} action={expandAll} />
        <Button size="small" kind="quiet" icon={ChevronsDownUp} label={words.collapseAll} action={collapseAll} />
        <Button size="small" kind="quiet" icon={Eye} label={words.preview.button} action={() => setOver("preview")} />
        <Button size="small" icon={Split} {...propsOf(command("distribute"))} tipSide="from-end">
          {words.distribute}
        </Button>
      </Row>
      {error !== null && <FieldError id="quiz-questions-error">{error}</FieldError>}
    </div>
  )
}

/** The column headings where both languages are side by side and no tab is needed. */
const Columns = ({ tabs }: { readonly tabs: Readonly<Record<Language, LanguageTab>> }) => {
  const { tabs: words } = useQuizBuilderWords()
  return (
    <div className={styles.columns}>
      {(["en", "es"] as const).map((language) => (
        <Row key={language} as="p">
          {words.languages[language]}
          {tabs[language].errors > 0 && (
            <Badge tone="danger" hasDot={false}>
              <span aria-hidden="true">{tabs[language].errors}</span>
              <VisuallyHidden>{words.errors(tabs[language].errors)}</VisuallyHidden>
            </Badge>
          )}
        </Row>
      ))}
    </div>
  )
}

const Questions = ({ snapshot }: OfSnapshot) => {
  const builder = useQuizBuilder()
  const words = useQuizBuilderWords()
  const record = useRecordWords()
  const say = useQuizIssueWords()
  const command = useQuizCommands(snapshot)
  const expanded = useAtomValue(builder.expanded)
  const dragged = useAtomValue(builder.dragged)
  const setOver = useSetAtom(builder.over)
  const { doc } = snapshot.context
  const form = doc.history.present
  const isEditable = isWritable(snapshot)
  const questions = builder.questions({ form, isEditable, expanded, dragged, issues: shownIssues(doc), say })
  return (
    <>
      {questions.length === 0 && (
        <Text as="p" size="sm" tone="muted">
          {words.noQuestions}
        </Text>
      )}
      {questions.map((model) => (
        <Question key={model.question.key} model={model} actions={builder.actions} words={words} record={record} />
      ))}
      <Row as="div">
        <Button icon={Plus} {...withCap(command("addQuestion"))}>
          {words.addQuestion}
        </Button>
        <Button icon={ClipboardPaste} action={isEditable ? () => setOver("paste") : null}>
          {words.paste.button}
        </Button>
      </Row>
    </>
  )
}
