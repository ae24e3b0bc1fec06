/** An article as the document of the editor: edited, stored as a draft, merged and saved. */
import { Result, Schema, Struct } from "effect"
import { type ImageIssue, imageIssue } from "../files/image.rules.ts"
import type { Picture } from "../files/image.schema.ts"
import { firstPlace, type IssuePlace } from "../shared/bilingual.rules.ts"
import type {
  DocumentRules,
  DraftRules,
  MergedDocument,
  OpenedDocument
} from "../shared/document/document-editor.schema.ts"
import { draftSubject } from "../shared/document/drafts.port.ts"
import { type FieldIssues, issuesIn, schemaReader } from "../shared/issues.rules.ts"
import type { Language } from "../shared/language.schema.ts"
import { eachField } from "../shared/record-fields.rules.ts"
import {
  asStored,
  changedFields,
  applyDecisions,
  type FieldConflict,
  areEditsStored,
  mergeEdits
} from "../shared/document/record-merge.rules.ts"
import {
  type ArticleForm,
  type ArticleFormField,
  articleFormFields,
  StoredArticleDraft
} from "./article-draft.schema.ts"
import { pairOf, translationAfter } from "./article.rules.ts"
import {
  type Article,
  articleCategoryDefault,
  NewArticle,
  type ArticleText,
  type TranslationState
} from "./article.schema.ts"

export interface ArticleDocument {
  /** The article as it was when the edit began, or as it was last merged with; null for a new one. */
  readonly base: Article | null
  readonly form: ArticleForm
  /** The texts whose Spanish has been confirmed since their last edit. */
  readonly confirmed: ReadonlyArray<ArticleText>
  readonly picture: Picture | null
  /**
   * The restored draft had a picture, which is not stored with a draft; true until one is chosen or the article is
   * sent.
   */
  readonly isPictureLost: boolean
  /** The fields that have lost the focus once: from then on they show their errors. */
  readonly blurredFields: ReadonlyArray<ArticleFormField>
  /** The server's issues, until the next edit. */
  readonly serverIssues: FieldIssues
}

export type ArticleEdit =
  | { readonly kind: "type"; readonly field: Exclude<ArticleFormField, "image">; readonly text: string }
  | { readonly kind: "picture.choose"; readonly picture: Picture }
  /** The chosen file is not an acceptable picture; the current picture stays. */
  | { readonly kind: "picture.invalid"; readonly issue: ImageIssue }
  /** Removes the chosen picture, else the stored one. */
  | { readonly kind: "picture.remove" }
  | { readonly kind: "translation.confirm"; readonly text: ArticleText }

const blankForm: ArticleForm = { ...eachField(articleFormFields, () => ""), category: articleCategoryDefault }

export const toArticleForm = (article: Article | null): ArticleForm =>
  article === null ? blankForm : eachField(articleFormFields, (field) => article[field] ?? "")

export const toArticleDocument = (article: Article | null): ArticleDocument => ({
  base: article,
  form: toArticleForm(article),
  confirmed: [],
  picture: null,
  isPictureLost: false,
  blurredFields: [],
  serverIssues: {}
})

const readNew = schemaReader(NewArticle)

export const articleIssues = ({ form, picture }: ArticleDocument): FieldIssues => {
  const { image: _image, ...texts } = form
  const found = issuesIn(readNew(texts))
  const issue = picture === null ? null : imageIssue(picture)
  return issue === null ? found : { ...found, image: issue }
}

/** The issues to show: of fields that have lost the focus, and those of the server. */
export const shownArticleIssues = (doc: ArticleDocument): FieldIssues => {
  const issues = articleIssues(doc)
  const own = doc.blurredFields.flatMap((field) =>
    issues[field] === undefined ? [] : [[field, issues[field]] as const]
  )
  return { ...doc.serverIssues, ...Object.fromEntries(own) }
}

const firstIssue = (doc: ArticleDocument, language: Language): IssuePlace | null => {
  const issues = shownArticleIssues(doc)
  return firstPlace(
    articleFormFields.filter((field) => issues[field] !== undefined),
    language
  )
}

/** How far the Spanish text would be a translation if the form were saved as it stands. */
export const translationOfForm = ({ base, form, confirmed }: ArticleDocument, text: ArticleText): TranslationState =>
  translationAfter(
    base === null ? null : { ...pairOf(base, text), state: base.translations[text] },
    { en: form[`${text}_en`].trim(), es: form[`${text}_es`].trim() },
    confirmed.includes(text)
  )

export const canConfirm = (doc: ArticleDocument, text: ArticleText): boolean =>
  ["copied", "stale"].includes(translationOfForm(doc, text))

/** Editing a text removes its confirmation, which was about the text before the edit. */
const typed = (doc: ArticleDocument, field: ArticleFormField, text: string): ArticleDocument => ({
  ...doc,
  form: { ...doc.form, [field]: text },
  confirmed: doc.confirmed.filter((one) => field !== `${one}_en` && field !== `${one}_es`),
  serverIssues: {}
})

const judgedWith = ({ blurredFields: judged }: ArticleDocument, field: string): ReadonlyArray<ArticleFormField> => {
  const known = articleFormFields.find((one) => one === field)
  return known === undefined || judged.includes(known) ? judged : [...judged, known]
}

const edited = (doc: ArticleDocument, edit: ArticleEdit): ArticleDocument | null => {
  const { form, picture } = doc
  switch (edit.kind) {
    case "type":
      return form[edit.field] === edit.text ? null : typed(doc, edit.field, edit.text)
    case "picture.choose":
      return {
        ...doc,
        picture: edit.picture,
        isPictureLost: false,
        blurredFields: judgedWith(doc, "image"),
        serverIssues: {}
      }
    case "picture.invalid":
      return { ...doc, serverIssues: { ...doc.serverIssues, image: edit.issue } }
    case "picture.remove":
      if (picture !== null) return { ...doc, picture: null, serverIssues: {} }
      return form.image === "" ? null : { ...doc, form: { ...form, image: "" }, serverIssues: {} }
    case "translation.confirm":
      return canConfirm(doc, edit.text) ? { ...doc, confirmed: [...doc.confirmed, edit.text] } : null
  }
}

export const isArticleDirty = ({ base, form, confirmed, picture }: ArticleDocument): boolean =>
  picture !== null || confirmed.length > 0 || changedFields(toArticleForm(base), form).length > 0

export const articleDraftSubject = (base: Article | null): string => draftSubject("article", base?.id ?? null)

const readStored = Schema.decodeUnknownResult(StoredArticleDraft)

/** Reads a stored draft; null for none, and for one written by another version of this program. */
export const readStoredArticle = (stored: unknown): StoredArticleDraft | null =>
  Result.getOrElse(readStored(stored), () => null)

/** A draft equal to the stored article is no draft. */
export const openedArticle = (
  base: Article | null,
  stored: StoredArticleDraft | null
): OpenedDocument<ArticleDocument, StoredArticleDraft> => {
  const doc = toArticleDocument(base)
  const isDraft = stored !== null && (stored.hadPicture || isArticleDirty({ ...doc, ...pickDraft(stored) }))
  return { doc, foundDraft: isDraft ? stored : null, hasRedundantDraft: stored !== null && !isDraft }
}

const pickDraft = ({ form, confirmed }: StoredArticleDraft) => ({ form, confirmed })

const merged = (
  was: ArticleForm,
  doc: ArticleDocument,
  current: Article
): MergedDocument<ArticleDocument, FieldConflict> => {
  const { form, confirmed } = doc
  const { fields, conflicts, takenFields: taken } = mergeEdits(was, form, toArticleForm(current))
  const touched = new Set<string>([...taken, ...conflicts.map(({ field }) => field)])
  return {
    doc: {
      ...doc,
      base: current,
      form: fields,
      confirmed: confirmed.filter((text) => !touched.has(`${text}_en`) && !touched.has(`${text}_es`)),
      serverIssues: {}
    },
    conflicts,
    hasMerged: conflicts.length === 0
  }
}

/** Whether the stored article already equals the form: the answer to an earlier attempt was lost. */
const isArticleSaved = ({ form, confirmed, picture }: ArticleDocument, current: Article): boolean => {
  const trimmed = eachField(articleFormFields, (field) => form[field].trim())
  return (
    picture === null &&
    changedFields(toArticleForm(current), trimmed).length === 0 &&
    confirmed.every((text) => current.translations[text] === "complete")
  )
}

const mergeIfStored = (
  doc: ArticleDocument,
  sent: ArticleDocument,
  current: Article
): MergedDocument<ArticleDocument, FieldConflict> | null => {
  const replaced = sent.picture === null ? [] : ["image"]
  const theirs = toArticleForm(current)
  const isStored =
    areEditsStored(toArticleForm(sent.base), sent.form, theirs, replaced) &&
    sent.confirmed.every((text) => current.translations[text] === "complete")
  if (!isStored) return null
  const confirmed = doc.confirmed.filter((text) => !sent.confirmed.includes(text))
  const picture = doc.picture === sent.picture ? null : doc.picture
  const was = asStored(sent.form, theirs)
  const form = { ...was, ...Struct.pick(doc.form, changedFields(sent.form, doc.form)) }
  return merged(was, { ...doc, form, confirmed, picture }, current)
}

/** What is edited: an article, one that is known by its id alone, or a new one. */
export type ArticleSubject = Article | Article["id"] | null

export const articleEditorRules: DocumentRules<ArticleSubject, ArticleDocument, ArticleEdit, FieldConflict, Article> = {
  start: (subject, language) => ({ doc: toArticleDocument(typeof subject === "string" ? null : subject), language }),
  isNew: ({ base }) => base === null,
  storedDocument: ({ base }) => base && { id: base.id, version: base.version, row: base },
  isUnchanged: (doc) => doc.base !== null && !isArticleDirty(doc),
  isDirty: isArticleDirty,
  edit: (doc, edit) => {
    const next = edited(doc, edit)
    return next === null ? null : { doc: next, focus: null }
  },
  textEdit: ({ form }, text, language) => {
    const field = `title_${language}` as const
    return { kind: "type", field, text: `${form[field]}${text}` }
  },
  afterBlur: (doc, field) => ({ ...doc, blurredFields: judgedWith(doc, field) }),
  afterCheck: (doc) =>
    Object.keys(articleIssues(doc)).length === 0
      ? { ...doc, isPictureLost: false }
      : { ...doc, blurredFields: articleFormFields },
  afterRefusal: (doc, refused) => ({ ...doc, serverIssues: refused }),
  issuesOf: articleIssues,
  firstIssue,
  merge: (doc, current) => (isArticleSaved(doc, current) ? null : merged(toArticleForm(doc.base), doc, current)),
  mergeIfStored,
  afterSave: (doc, sent, row) => ({
    ...doc,
    base: row,
    form: { ...toArticleForm(row), ...Struct.pick(doc.form, changedFields(sent.form, doc.form)) },
    confirmed: doc.confirmed.filter((text) => !sent.confirmed.includes(text)),
    picture: doc.picture === sent.picture ? null : doc.picture,
    serverIssues: {}
  }),
  nameOf: ({ field }) => field,
  afterDecision: (doc, conflicts, chosen) => ({
    ...doc,
    form: applyDecisions(doc.form, conflicts, chosen)
  }),
  focus: { opened: "title_en" }
}

export const articleDrafts: DraftRules<ArticleDocument, FieldConflict, StoredArticleDraft> = {
  nameOf: ({ base }) => articleDraftSubject(base),
  draftOf: (doc) =>
    isArticleDirty(doc)
      ? { format: 1, form: doc.form, confirmed: doc.confirmed, hadPicture: doc.picture !== null, base: doc.base }
      : null,
  restoreDraft: (doc, found) => {
    const restored = { ...doc, ...pickDraft(found), isPictureLost: found.hadPicture }
    return doc.base === null || found.base?.version === doc.base.version
      ? { doc: restored, conflicts: [], hasMerged: false }
      : merged(toArticleForm(found.base), restored, doc.base)
  }
}
