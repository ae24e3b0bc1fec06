import type { ReactNode } from "react"
import { Check, CircleDashed, Copy, History, type LucideIcon } from "lucide-react"
import type { ArticleText, TranslationState } from "#domain/articles/article.schema.ts"
import type { ArticlesScreenWords } from "#domain/articles/articles-screen-english.messages.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { DraftNote, type DraftNoteProps } from "#src/components/notes/draft-note.tsx"
import { Field, type FieldEntry, Hint } from "#src/components/fields/field.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { ImageField, type ImageFieldProps } from "#src/components/fields/image-field.tsx"
import { type LanguageTab, LanguageTabs, OtherLanguage } from "#src/components/forms/language-tabs.tsx"
import { type Choice, Select } from "#src/components/fields/select.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import * as styles from "./article-form.module.css"
import { FormColumns } from "#src/components/forms/form-fields.tsx"

/** A text of the shown language. */
export interface ArticleTextEntry extends FieldEntry {
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

export interface ArticleFieldsProps {
  readonly words: ArticlesScreenWords["form"]
  readonly record: RecordScreenWords
  readonly isNew: boolean
  /** A stored draft, until the user restores or dismisses it. */
  readonly draft: DraftNoteProps | null
  readonly category: FieldEntry & { readonly choices: ReadonlyArray<Choice> }
  readonly author: FieldEntry
  readonly image: Pick<ImageFieldProps, "image" | "fileName" | "pick" | "remove" | "error">
  readonly language: Language
  readonly tabs: Readonly<Record<Language, LanguageTab>>
  readonly openTab: (language: Language) => void
  readonly texts: ReadonlyArray<ArticleTextEntry>
  /** Notes above the fields of the shown language. */
  readonly hint: string | null
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

const Confirm = ({
  words,
  entry
}: {
  readonly words: ArticleFieldsProps["words"]
  readonly entry: ArticleTextEntry
}) => {
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

const Texts = ({ words, language, texts, hint }: ArticleFieldsProps) => (
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

/** The fields of a new or existing article, or in their place the note about a draft. */
export const ArticleFieldsView = (props: ArticleFieldsProps) => {
  const { words, record, draft, category, author, image } = props
  if (draft !== null) return <DraftNote {...draft} />
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
