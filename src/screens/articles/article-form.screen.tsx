import { Check, CircleDashed, Copy, History, type LucideIcon } from "lucide-react"
import type { ArticleFormField } from "#domain/articles/article-draft.schema.ts"
import {
  articleIssues,
  isArticleDirty,
  shownArticleIssues,
  translationOfForm
} from "#domain/articles/article-editor.rules.ts"
import { articleFieldWords, articleNotices, translationWords } from "#domain/articles/article.messages.ts"
import { incompleteSpanish, wordsOfLeft } from "#domain/articles/article.rules.ts"
import {
  articleCategories,
  type ArticleText,
  articleTextMax,
  articleTexts,
  type TranslationState
} from "#domain/articles/article.schema.ts"
import type { ArticlesMessage } from "#domain/articles/articles.commands.ts"
import { imageFieldWords } from "#domain/files/image.messages.ts"
import { groupIssues } from "#domain/shared/bilingual.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"
import { sharedFieldWords } from "#domain/shared/field.messages.ts"
import { countCharacters } from "#domain/shared/text.rules.ts"
import { Field, Hint } from "#src/components/fields/field.tsx"
import { ImageField } from "#src/components/fields/image-field.tsx"
import { Select } from "#src/components/fields/select.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { FormColumns } from "#src/components/forms/form-fields.tsx"
import { InLanguages, LanguageFrame } from "#src/components/forms/language-columns.tsx"
import { LanguageTabs, OtherLanguage } from "#src/components/forms/language-tabs.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { DocumentFormScreen } from "#src/screens/record/document-form.screen.tsx"
import { entriesOf } from "#src/screens/record/form-entries.ts"
import { choicesOf } from "#src/screens/record/record-screen.tsx"
import { useImage, usePreview } from "#src/screens/record/use-image.ts"
import { useFormWords } from "#src/screens/record/use-form-words.ts"
import { useWords } from "#src/shell/use-application.ts"
import { useArticlesScreen, useArticlesState, useArticlesWords } from "./articles-workflows.ts"
import * as styles from "./article-form.module.css"

type EditorEvent = Extract<ArticlesMessage, { to: "editor" }>["event"]

/** The editor with the entries of its fields; `doing` is null for an event that it does not accept. */
const useEditor = () => {
  const { editor } = useArticlesState()
  const { send: sendAll } = useArticlesScreen()
  const { language } = useWords()
  const { doc } = editor.context
  const send = (event: EditorEvent) => sendAll({ to: "editor", event })
  const doing = (event: EditorEvent) => (editor.can(event) ? () => send(event) : null)
  const issues = shownArticleIssues(doc)
  const say = describeIssue({
    ...sharedFieldWords[language],
    ...imageFieldWords[language],
    ...articleFieldWords[language]
  })
  const entry = entriesOf({ fields: { ...doc.form }, issues }, say, {
    type: (name, text) => {
      const field = name as Exclude<ArticleFormField, "image">
      send({ type: "form.edit", edit: { kind: "type", field, text } })
    },
    leave: (field) => send({ type: "form.blur", field })
  })
  return { editor, doc, issues, send, doing, entry }
}

/** The form of an article, with its dialogs for unsaved changes and conflicts. */
export const ArticleFormScreen = () => {
  const { editor, doc, issues, send } = useEditor()
  const words = useArticlesWords()
  const { image: imageWords } = useFormWords()
  const { language } = useWords()
  if (!editor.hasTag("open")) return null
  const { hasMerged } = editor.context
  const { fields, inLanguage } = words.form
  const labelOf = (field: string): string => {
    const text = articleTexts.find((one) => field === `${one}_en` || field === `${one}_es`)
    if (text !== undefined) return inLanguage[field.endsWith("_en") ? "en" : "es"](fields[text])
    return Object.entries(fields).find(([name]) => name === field)?.[1] ?? field
  }
  const showIn = (field: string, text: string): string => {
    if (field === "image") return text === "" ? imageWords.none : imageWords.current
    const category = articleCategories.find((one) => one === text)
    return field === "category" && category !== undefined ? words.categories[category] : text
  }
  return (
    <DocumentFormScreen
      look="panel"
      hasColumns
      editor={editor}
      send={send}
      words={words.form}
      of={doc.base === null ? null : { kind: "article", id: doc.base.id }}
      labelOf={labelOf}
      show={showIn}
      mergeLabel={words.form.useThese}
      loadingRows={8}
      remarks={[
        ...(doc.isPictureLost ? [articleNotices.pictureNotStored[language]] : []),
        ...(hasMerged ? [articleNotices.merged[language]] : [])
      ]}
      issues={issues}
      state={isArticleDirty(doc) ? words.form.unsaved : null}
    >
      <Fields />
    </DocumentFormScreen>
  )
}

const Fields = () => {
  const parts = useEditor()
  const { editor, doc, issues, send, doing, entry } = parts
  const { images, pick } = useArticlesScreen()
  const { form: words, categories, left: leftWords } = useArticlesWords()
  const { image: imageWords } = useFormWords()
  const { form, picture } = doc
  const stored = useImage(images, form.image === "" ? null : form.image)
  const preview = usePreview(picture)
  const isNew = doc.base === null
  const { language } = editor.context
  const { counts } = groupIssues(issues)
  const left = incompleteSpanish({
    title: translationOfForm(doc, "title"),
    subtitle: translationOfForm(doc, "subtitle"),
    card_description: translationOfForm(doc, "card_description"),
    text: translationOfForm(doc, "text")
  })
  const { name, error, ...category } = entry("category")
  return (
    <LanguageFrame language={language}>
      <FormColumns>
        <Field name={name} label={words.fields.category} error={error} isRequired>
          {(control) => <Select parts={control} {...category} choices={choicesOf(articleCategories, categories)} />}
        </Field>
        <TextField label={words.fields.author} {...entry("author")} hint={isNew ? words.ownAuthor : words.sameAuthor} />
      </FormColumns>
      <ImageField
        label={words.fields.image}
        image={picture === null ? stored : preview === null ? "loading" : { url: preview }}
        fileName={picture?.name ?? null}
        pick={editor.matches("editing") ? pick : null}
        remove={doing({ type: "form.edit", edit: { kind: "picture.remove" } })}
        error={entry("image").error}
        hint={imageWords.hint}
        words={imageWords}
      />
      <LanguageTabs
        words={words.languages}
        tabs={{
          en: { errors: counts.en, remark: null, isComplete: groupIssues(articleIssues(doc)).counts.en === 0 },
          es: { errors: counts.es, remark: wordsOfLeft(left, leftWords), isComplete: left === null }
        }}
        selected={language}
        open={(wanted) => send({ type: "form.tab", language: wanted })}
      >
        {isNew && language === "es" && articleTexts.some((text) => form[`${text}_es`].trim() === "") && (
          <Hint>{words.willBeCopied}</Hint>
        )}
        {articleTexts.map((text) => (
          <InLanguages key={text}>
            <ArticleTextField of={text} language="en" parts={parts} />
            <ArticleTextField of={text} language="es" parts={parts} />
          </InLanguages>
        ))}
      </LanguageTabs>
    </LanguageFrame>
  )
}

const icons: Readonly<Record<TranslationState, LucideIcon>> = {
  complete: Check,
  missing: CircleDashed,
  copied: Copy,
  stale: History
}

const rowsOf: Readonly<Partial<Record<ArticleText, number>>> = { card_description: 3, text: 6 }

/** The field gets the focus first, because the button disappears after its action. */
const focusField = (element: Element): void =>
  element.closest("[data-field]")?.querySelector<HTMLElement>("input, textarea")?.focus()

interface ArticleTextFieldProps {
  readonly of: ArticleText
  readonly language: Language
  readonly parts: ReturnType<typeof useEditor>
}

/** A text in one language; below it how far it is a translation, and the text in the other language. */
const ArticleTextField = ({ of: text, language, parts }: ArticleTextFieldProps) => {
  const { editor, doc, doing, entry } = parts
  const { form: words } = useArticlesWords()
  const { shared, language: shown } = useWords()
  const other = language === "en" ? "es" : "en"
  const own = entry(`${text}_${language}`)
  const inOther = doc.form[`${text}_${other}`]
  const translation = language === "en" ? null : translationOfForm(doc, text)
  // A text that breaks a rule is not complete.
  const state = translation === "complete" && own.error !== null ? null : translation
  const isOther = inOther.trim() !== "" && inOther.trim() !== own.value.trim()
  const confirm = state && doing({ type: "form.edit", edit: { kind: "translation.confirm", text } })
  const count = countCharacters(own.value.trim(), articleTextMax[text])
  const rows = rowsOf[text]
  return (
    <TextField
      label={words.fields[text]}
      {...own}
      isRequired={language === "en"}
      only={language}
      onlyName={words.languages.languages[language]}
      isFirstFocus={text === "title" && language === editor.context.language}
      beside={count === null ? words.tooLongToCount : words.counter(shared.number(count), articleTextMax[text])}
      isOver={count === null || count > articleTextMax[text]}
      lang={language}
      hint={
        state === null && !isOther ? null : (
          <span className={styles.translation}>
            {state !== null && (
              <span className={styles.state} data-left={state !== "complete" || undefined}>
                <Icon of={icons[state]} size={14} />
                {translationWords[shown][state]}
              </span>
            )}
            {isOther && (
              <span className={styles.other}>
                <OtherLanguage language={other} text={inOther} />
              </span>
            )}
          </span>
        )
      }
      below={
        confirm !== null && (
          <span className={styles.confirm} onClickCapture={(event) => focusField(event.currentTarget)}>
            <Button kind="link" size="small" icon={Check} action={confirm} label={words.confirmOf(words.fields[text])}>
              {words.confirm}
            </Button>
          </span>
        )
      }
      {...(rows === undefined ? {} : { rows })}
    />
  )
}
