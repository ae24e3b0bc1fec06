import type { ArticleFormField } from "#domain/articles/article-draft.schema.ts"
import {
  type ArticleEdit,
  articleIssues,
  isArticleDirty,
  shownArticleIssues,
  translationNow
} from "#domain/articles/article-editor.rules.ts"
import { articleFieldWords, articleNotices, translationWords } from "#domain/articles/article.messages.ts"
import { spanishLeft, wordsOfLeft } from "#domain/articles/article.rules.ts"
import { articleCategories, articleTextMax, type ArticleText, articleTexts } from "#domain/articles/article.schema.ts"
import type { ArticlesMessage } from "#domain/articles/articles.commands.ts"
import { imageFieldWords } from "#domain/files/image.messages.ts"
import { countErrors, groupIssues } from "#domain/shared/bilingual.rules.ts"
import { sharedFieldWords } from "#domain/shared/failure.messages.ts"
import { describeIssue } from "#domain/shared/document/issues.rules.ts"
import { charactersIn } from "#domain/shared/text.rules.ts"
import { entriesOf } from "#src/screens/record/form-entries.ts"
import { useArticlesScreen, useArticlesState, useArticlesWords } from "./use-articles.ts"
import { useImage, usePreview } from "#src/screens/record/use-image.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { useWords } from "#src/shell/use-application.ts"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import { Text } from "#src/components/text/text.tsx"
import { DocumentFormScreen } from "#src/screens/record/document-form.screen.tsx"
import { ArticleFieldsView, type ArticleTextEntry } from "./article-form.view.tsx"

type EditorEvent = Extract<ArticlesMessage, { to: "editor" }>["event"]

/** The form of an article, with its dialogs for unsaved changes and conflicts. */
export const ArticleFormScreen = () => {
  const { editor } = useArticlesState()
  const { send: sendAll, images, pick } = useArticlesScreen()
  const words = useArticlesWords()
  const record = useRecordWords()
  const { shared, language: shown } = useWords()
  const { context } = editor
  const { language, doc } = context
  const { form, picture } = doc
  const stored = useImage(images, form.image === "" ? null : form.image)
  const preview = usePreview(picture)
  if (!editor.hasTag("open")) return null
  const send = (event: EditorEvent) => sendAll({ to: "editor", event })
  const edit = (one: ArticleEdit) => send({ type: "form.edit", edit: one })
  const doing = (event: EditorEvent) => (editor.can(event) ? () => send(event) : null)
  const say = describeIssue({
    ...sharedFieldWords[shown],
    ...imageFieldWords[shown],
    ...articleFieldWords[shown]
  })
  const issues = shownArticleIssues(doc)
  const entry = entriesOf({ fields: { ...form }, issues }, say, {
    type: (field, text) => edit({ kind: "type", field: field as Exclude<ArticleFormField, "image">, text }),
    leave: (field) => send({ type: "form.blur", field })
  })
  const { fields, inLanguage } = words.form
  const labelOf = (field: string): string => {
    const text = articleTexts.find((one) => field === `${one}_en` || field === `${one}_es`)
    if (text !== undefined) return inLanguage[field.endsWith("_en") ? "en" : "es"](fields[text])
    return Object.entries(fields).find(([name]) => name === field)?.[1] ?? field
  }
  const showIn = (field: string, text: string): string => {
    if (field === "image") return text === "" ? record.image.none : record.image.current
    const category = articleCategories.find((one) => one === text)
    return field === "category" && category !== undefined ? words.categories[category] : text
  }
  const counterOf = (text: ArticleText, value: string): string => {
    const most = articleTextMax[text]
    const count = charactersIn(value.trim(), most)
    return count === null ? words.form.tooLongToCount : words.form.counter(shared.number(count), most)
  }
  const textEntry = (text: ArticleText): ArticleTextEntry => {
    const own = entry(`${text}_${language}`)
    const state = translationNow(doc, text)
    return {
      ...own,
      text,
      label: fields[text],
      counter: counterOf(text, own.value),
      other: form[`${text}_${language === "en" ? "es" : "en"}`],
      translation:
        language === "en"
          ? null
          : {
              state,
              words: translationWords[shown][state],
              confirm: doing({ type: "form.edit", edit: { kind: "translation.confirm", text } })
            }
    }
  }
  const isNew = doc.base === null
  const { counts } = groupIssues(issues)
  const wrong = countErrors(issues)
  const left = spanishLeft({
    title: translationNow(doc, "title"),
    subtitle: translationNow(doc, "subtitle"),
    card_description: translationNow(doc, "card_description"),
    text: translationNow(doc, "text")
  })
  const { found } = context
  return (
    <DocumentFormScreen
      look="panel"
      editor={editor}
      send={send}
      words={words.form}
      isNew={isNew}
      labelOf={labelOf}
      show={showIn}
      mergeLabel={words.form.useThese}
      loadingRows={8}
      remarks={[
        ...(doc.isPictureLost ? [articleNotices.pictureNotStored[shown]] : []),
        ...(context.hasMerged ? [articleNotices.merged[shown]] : [])
      ]}
      footer={
        (wrong !== null || isArticleDirty(doc)) && (
          <FooterStart>
            <Text size="xs" tone={wrong === null ? "muted" : "danger"}>
              {wrong === null ? words.form.unsaved : words.form.wrong(wrong)}
            </Text>
          </FooterStart>
        )
      }
    >
      <ArticleFieldsView
        words={words.form}
        record={record}
        isNew={isNew}
        draft={
          found === null
            ? null
            : {
                text: words.form.draft.text,
                detail: found.form.title_en === "" ? found.form.title_es : found.form.title_en,
                restore: { label: words.form.draft.restore, run: doing({ type: "form.restore" }) },
                discard: { label: words.form.draft.discard, run: doing({ type: "form.dismiss" }) }
              }
        }
        category={{
          ...entry("category"),
          choices: articleCategories.map((value) => ({ value, label: words.categories[value] }))
        }}
        author={entry("author")}
        image={{
          image: picture === null ? stored : preview === null ? "loading" : { url: preview },
          fileName: picture?.name ?? null,
          pick: editor.matches("editing") ? pick : null,
          remove: doing({ type: "form.edit", edit: { kind: "picture.remove" } }),
          error: entry("image").error
        }}
        language={language}
        tabs={{
          en: {
            errors: counts.en,
            remark: null,
            isComplete: groupIssues(articleIssues(doc)).counts.en === 0
          },
          es: { errors: counts.es, remark: wordsOfLeft(left, words.left), isComplete: left === null }
        }}
        openTab={(wanted) => send({ type: "form.tab", language: wanted })}
        texts={articleTexts.map(textEntry)}
        hint={
          isNew && language === "es" && articleTexts.some((text) => form[`${text}_es`].trim() === "")
            ? words.form.willBeCopied
            : null
        }
      />
    </DocumentFormScreen>
  )
}
