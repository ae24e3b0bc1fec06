import type { ReactNode } from "react"
import { Check, CircleDashed, Copy, History, type LucideIcon } from "lucide-react"
import type { ArticleText, TranslationState } from "#domain/articles/article.schema.ts"
import type { ArticlesScreenWords } from "#domain/articles/articles-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { DraftNote, type DraftNoteProps } from "#src/components/notes/draft-note.tsx"
import { ErrorNote, InfoNote } from "#src/components/notes/note.tsx"
import { Field, Hint } from "#src/components/fields/field.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { ImageField, type ImageFieldProps } from "#src/components/fields/image-field.tsx"
import { type LanguageTab, LanguageTabs, OtherLanguage } from "#src/components/forms/language-tabs.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { type Choice, Select } from "#src/components/fields/select.tsx"
import { SidePanel } from "#src/components/dialogs/side-panel.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { FooterStart, SheetNotes } from "#src/components/dialogs/sheet.tsx"
import * as styles from "./article-form.module.css"
import { FormColumns } from "#src/components/forms/form-fields.tsx"
import { Text } from "#src/components/text/text.tsx"

export interface ArticleEntry {
  readonly value: string
  readonly error: string | null
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

/** A text of the shown language. */
export interface ArticleTextEntry extends ArticleEntry {
  readonly text: ArticleText
  readonly label: string
  /** How many characters of how many: "27 / 50". */
  readonly counter: string
  /** The same text in the other language. */
  readonly other: string
  /** How far it is a translation; null in English. */
  readonly translation: {
    readonly state: TranslationState
    readonly words: string
    /** Null where there is nothing to confirm. */
    readonly confirm: (() => void) | null
  } | null
}

export interface ArticleFormProps {
  readonly words: ArticlesScreenWords["form"]
  readonly record: RecordScreenWords
  readonly shared: InterfaceWords
  readonly isNew: boolean
  /** Input before the article is loaded would be lost, so no field is shown yet. */
  readonly isOpening: boolean
  readonly isSaving: boolean
  /** The number of errors that prevent saving. */
  readonly wrong: string | null
  readonly isUnsaved: boolean
  readonly failure: string | null
  /** The changes merged into the form. */
  readonly remarks: ReadonlyArray<string>
  /** A stored draft, until the user restores or dismisses it. */
  readonly draft: DraftNoteProps | null
  readonly category: ArticleEntry & { readonly choices: ReadonlyArray<Choice> }
  readonly author: ArticleEntry
  readonly image: Pick<ImageFieldProps, "image" | "fileName" | "pick" | "remove" | "error">
  readonly language: Language
  readonly tabs: Readonly<Record<Language, LanguageTab>>
  readonly openTab: (language: Language) => void
  readonly texts: ReadonlyArray<ArticleTextEntry>
  /** Notes above the fields of the shown language. */
  readonly hint: string | null
  readonly save: (() => void) | null
  readonly close: (() => void) | null
}

const icons: Readonly<Record<TranslationState, LucideIcon>> = {
  complete: Check,
  missing: CircleDashed,
  copied: Copy,
  stale: History
}

const rowsOf: Readonly<Record<ArticleText, number | null>> = {
  title: null,
  subtitle: null,
  card_description: 3,
  text: 6
}

/** The field gets the focus first, because the button disappears after its action. */
const focusField = (element: Element): void =>
  element.closest("[data-field]")?.querySelector<HTMLElement>("input, textarea")?.focus()

const Confirm = ({ words, entry }: { readonly words: ArticleFormProps["words"]; readonly entry: ArticleTextEntry }) => {
  const confirm = entry.translation?.confirm ?? null
  if (confirm === null) return null
  return (
    <span className={styles.confirm} onClickCapture={(event) => focusField(event.currentTarget)}>
      <Button kind="link" size="small" icon={Check} action={confirm} label={words.confirmOf(entry.label)}>
        {words.confirm}
      </Button>
    </span>
  )
}

/** The lines below a text: its translation state, and the text in the other language. */
const below = ({ translation, other, value }: ArticleTextEntry, language: Language): ReactNode => {
  const isOther = other.trim() !== "" && other.trim() !== value.trim()
  if (translation === null && !isOther) return null
  return (
    <span className={styles.translation}>
      {translation !== null && (
        <span className={styles.state} data-left={translation.state !== "complete" || undefined}>
          <Icon of={icons[translation.state]} size={14} />
          {translation.words}
        </span>
      )}
      {isOther && <OtherLanguage language={language === "en" ? "es" : "en"} text={other} />}
    </span>
  )
}

const Texts = ({ words, language, texts, hint }: ArticleFormProps) => (
  <>
    {hint !== null && <Hint>{hint}</Hint>}
    {texts.map((entry) => {
      const rows = rowsOf[entry.text]
      return (
        <TextField
          key={`${entry.text}-${language}`}
          label={entry.label}
          value={entry.value}
          onChange={entry.onChange}
          onLeave={entry.onLeave}
          error={entry.error}
          isRequired={language === "en"}
          beside={entry.counter}
          lang={language}
          hint={below(entry, language)}
          below={<Confirm words={words} entry={entry} />}
          {...(rows === null ? {} : { rows })}
        />
      )
    })}
  </>
)

const Fields = (props: ArticleFormProps) => {
  const { words, record, category, author, image } = props
  const { error, choices, ...choice } = category
  return (
    <>
      <FormColumns>
        <Field label={words.fields.category} error={error} isRequired>
          {(parts) => <Select parts={parts} {...choice} choices={choices} isFirstFocus />}
        </Field>
        <TextField label={words.fields.author} {...author} hint={props.isNew ? words.ownAuthor : words.sameAuthor} />
      </FormColumns>
      <ImageField label={words.fields.image} {...image} hint={record.image.hint} words={record.image} />
      <LanguageTabs words={words.languages} tabs={props.tabs} selected={props.language} open={props.openTab}>
        <Texts {...props} />
      </LanguageTabs>
    </>
  )
}

/** The form of a new or existing article. */
export const ArticleFormView = (props: ArticleFormProps) => {
  const { words, shared, isNew, isSaving, draft } = props
  return (
    <SidePanel
      title={isNew ? words.addTitle : words.editTitle}
      close={props.close}
      closeLabel={shared.close}
      isModal
      submit={props.save}
      footer={
        (props.wrong !== null || props.isUnsaved) && (
          <FooterStart>
            <Text size="xs" tone={props.wrong === null ? "muted" : "danger"}>
              {props.wrong ?? words.unsaved}
            </Text>
          </FooterStart>
        )
      }
      buttons={{
        cancel: shared.cancel,
        submit: isNew ? words.add : words.update,
        isBusy: isSaving,
        busyWords: isNew ? words.adding : words.updating
      }}
    >
      {(props.failure !== null || props.remarks.length > 0) && (
        <SheetNotes>
          {props.failure !== null && <ErrorNote text={props.failure} />}
          {props.remarks.map((remark) => (
            <InfoNote key={remark} text={remark} />
          ))}
        </SheetNotes>
      )}
      {props.isOpening && <LoadingRows text={shared.loading} rows={8} />}
      {!props.isOpening && (draft === null ? <Fields {...props} /> : <DraftNote {...draft} />)}
    </SidePanel>
  )
}
