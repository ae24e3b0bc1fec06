/** What the editor of articles remembers, and what follows from it. */
import { Result, Schema } from "effect"
import { imageIssue } from "../files/image.rules.ts"
import type { Picture } from "../files/image.schema.ts"
import { firstPlace, type IssuePlace } from "../shared/bilingual.rules.ts"
import type { ArticleId } from "../shared/identity.schema.ts"
import { type FieldIssues, reader } from "../shared/issues.rules.ts"
import type { Language } from "../shared/language.schema.ts"
import { changedFields, type FieldConflict, mergeEdits } from "../shared/record-merge.rules.ts"
import { type ArticleForm, type ArticleFormField, articleFormFields, KeptArticleDraft } from "./article-draft.schema.ts"
import type { ArticleFailure } from "./article.errors.ts"
import { pairOf, translationAfter } from "./article.rules.ts"
import {
  type Article,
  articleCategoryDefault,
  ArticleChange,
  ArticleDraft,
  type ArticleText,
  type TranslationState
} from "./article.schema.ts"

/** What the form has to say of itself besides its fields. */
export type ArticleRemark = "merged" | "pictureNotKept"

export interface ArticleEditorContext {
  /** The article as it was when the edit began, or as it was last merged with; null for a new one. */
  readonly base: Article | null
  readonly form: ArticleForm
  /** The texts whose Spanish somebody has said is right, since they were last touched. */
  readonly confirmed: ReadonlyArray<ArticleText>
  readonly picture: Picture | null
  /** The tab that is open, where there is room for one. */
  readonly language: Language
  /** The fields that have been left once: from then on they say what is wrong with them. */
  readonly judged: ReadonlyArray<ArticleFormField>
  /** What the server had to say of fields, until the next edit. */
  readonly refused: FieldIssues
  readonly failure: ArticleFailure | null
  /** Said above the fields until the article is sent. */
  readonly remarks: ReadonlyArray<ArticleRemark>
  /** A draft from before, while it is asked what shall become of it. */
  readonly found: KeptArticleDraft | null
  readonly conflicts: ReadonlyArray<FieldConflict>
  readonly choices: Readonly<Record<string, "mine" | "theirs">>
}

const blankForm: ArticleForm = {
  title_en: "",
  title_es: "",
  subtitle_en: "",
  subtitle_es: "",
  card_description_en: "",
  card_description_es: "",
  text_en: "",
  text_es: "",
  category: articleCategoryDefault,
  author: "",
  image: ""
}

export const toArticleForm = (article: Article | null): ArticleForm =>
  article === null
    ? blankForm
    : {
        title_en: article.title_en,
        title_es: article.title_es,
        subtitle_en: article.subtitle_en,
        subtitle_es: article.subtitle_es,
        card_description_en: article.card_description_en,
        card_description_es: article.card_description_es,
        text_en: article.text_en,
        text_es: article.text_es,
        category: article.category,
        author: article.author,
        image: article.image ?? ""
      }

export const editorAtFirst: ArticleEditorContext = {
  base: null,
  form: blankForm,
  confirmed: [],
  picture: null,
  language: "en",
  judged: [],
  refused: {},
  failure: null,
  remarks: [],
  found: null,
  conflicts: [],
  choices: {}
}

const readDraft = reader(ArticleDraft)
const readChange = reader(ArticleChange)

/** Everything that keeps the form from being saved: the rules are the server's own. */
export const articleIssues = ({ form, picture }: ArticleEditorContext): FieldIssues => {
  const { image: _image, ...texts } = form
  const found = Result.match(readDraft(texts), { onFailure: (issues) => issues, onSuccess: (): FieldIssues => ({}) })
  const issue = picture === null ? null : imageIssue(picture)
  return issue === null ? found : { ...found, image: issue }
}

/** What the fields say of themselves now: those that have been left, and those the server has spoken of. */
export const shownArticleIssues = (context: ArticleEditorContext): FieldIssues => {
  const issues = articleIssues(context)
  const own = context.judged.flatMap((field) => (issues[field] === undefined ? [] : [[field, issues[field]] as const]))
  return { ...context.refused, ...Object.fromEntries(own) }
}

/** Where the focus goes when the article cannot be saved. */
export const firstArticleIssue = (issues: FieldIssues, language: Language): IssuePlace | null =>
  firstPlace(
    articleFormFields.filter((field) => issues[field] !== undefined),
    language
  )

/** How far the Spanish text would be a translation if the form were saved as it stands. */
export const translationNow = ({ base, form, confirmed }: ArticleEditorContext, text: ArticleText): TranslationState =>
  translationAfter(
    base === null ? null : { ...pairOf(base, text), state: base.translations[text] },
    { en: form[`${text}_en`].trim(), es: form[`${text}_es`].trim() },
    confirmed.includes(text)
  )

/** Whether somebody can say that the Spanish is right as it stands. */
export const canConfirm = (context: ArticleEditorContext, text: ArticleText): boolean =>
  ["copied", "stale"].includes(translationNow(context, text))

/** A text that is touched is confirmed no longer: what was confirmed are other words. */
export const typed = (
  { form, confirmed }: ArticleEditorContext,
  field: ArticleFormField,
  text: string
): Partial<ArticleEditorContext> => ({
  form: { ...form, [field]: text },
  confirmed: confirmed.filter((one) => field !== `${one}_en` && field !== `${one}_es`)
})

const asFields = (form: ArticleForm): Readonly<Record<string, string>> => ({ ...form })

/** Whether anything is written that is not saved. */
export const isArticleDirty = ({ base, form, confirmed, picture }: ArticleEditorContext): boolean =>
  picture !== null || confirmed.length > 0 || changedFields(asFields(toArticleForm(base)), asFields(form)).length > 0

/** The name under which a browser keeps a draft of an article. */
export const articleDraftSubject = (base: Article | null): string => `article ${base?.id ?? "new"}`

/** What shall be kept of the form as it stands: nothing, where it says what is saved. */
export const articleDraftToKeep = (context: ArticleEditorContext): KeptArticleDraft | null =>
  isArticleDirty(context)
    ? {
        format: 1,
        form: context.form,
        confirmed: context.confirmed,
        hadPicture: context.picture !== null,
        base: context.base
      }
    : null

const readKept = Schema.decodeUnknownResult(KeptArticleDraft)

/** Reads what a browser has kept; null for nothing, and for what another version of this program has written. */
export const readKeptArticle = (kept: unknown): KeptArticleDraft | null => Result.getOrElse(readKept(kept), () => null)

/** A draft that says what is kept on the server is no draft. */
export const foundDraft = (base: Article | null, kept: KeptArticleDraft | null): KeptArticleDraft | null =>
  kept !== null &&
  (kept.hadPicture ||
    kept.confirmed.length > 0 ||
    changedFields(asFields(toArticleForm(base)), asFields(kept.form)).length > 0)
    ? kept
    : null

const merged = (
  was: Article | null,
  { form, confirmed }: Pick<ArticleEditorContext, "form" | "confirmed">,
  current: Article
): Partial<ArticleEditorContext> => {
  const { fields, conflicts, taken } = mergeEdits(
    asFields(toArticleForm(was)),
    asFields(form),
    asFields(toArticleForm(current))
  )
  const touched = new Set([...taken, ...conflicts.map(({ field }) => field)])
  return {
    base: current,
    form: { ...form, ...(fields as Partial<ArticleForm>) },
    confirmed: confirmed.filter((text) => !touched.has(`${text}_en`) && !touched.has(`${text}_es`)),
    conflicts,
    choices: {},
    refused: {},
    failure: null,
    // Whoever is asked is told so by the question.
    remarks: conflicts.length > 0 ? [] : ["merged"]
  }
}

/** Puts the draft that was found into the form; what has been saved since stands in it as well, or is asked about. */
export const restoredArticle = ({ base, found }: ArticleEditorContext): Partial<ArticleEditorContext> => {
  if (found === null) return {}
  const { form, confirmed, hadPicture } = found
  const isOfNow = base === null || found.base?.version === base.version
  const restored: Partial<ArticleEditorContext> = isOfNow ? { form, confirmed } : merged(found.base, found, base)
  return {
    ...restored,
    found: null,
    remarks: [...(hadPicture ? (["pictureNotKept"] as const) : []), ...(restored.remarks ?? [])]
  }
}

/** Takes what somebody else has saved into the form. */
export const articleOvertaken = (context: ArticleEditorContext, current: Article): Partial<ArticleEditorContext> =>
  merged(context.base, context, current)

/** Whether what is kept is what stands here already: the answer to an earlier try was lost. */
export const isArticleSaved = ({ form, confirmed, picture }: ArticleEditorContext, current: Article): boolean => {
  const trimmed = Object.fromEntries(Object.entries(asFields(form)).map(([field, text]) => [field, text.trim()]))
  return (
    picture === null &&
    changedFields(asFields(toArticleForm(current)), trimmed).length === 0 &&
    confirmed.every((text) => current.translations[text] === "complete")
  )
}

export const isEveryFieldDecided = ({ conflicts, choices }: ArticleEditorContext): boolean =>
  conflicts.every(({ field }) => Object.hasOwn(choices, field))

/** Puts what was chosen into the form; until then it shows mine. */
export const fieldsDecided = ({ form, conflicts, choices }: ArticleEditorContext): Partial<ArticleEditorContext> => ({
  form: {
    ...form,
    ...(Object.fromEntries(
      conflicts.map(({ field, mine, theirs }) => [field, choices[field] === "theirs" ? theirs : mine])
    ) as Partial<ArticleForm>)
  },
  conflicts: [],
  choices: {}
})

/** What a save sends: a whole new article, or what was changed of one. */
export type ArticleSave =
  | { readonly kind: "new"; readonly draft: ArticleDraft; readonly picture: Picture | null }
  | {
      readonly kind: "change"
      readonly id: ArticleId
      readonly change: ArticleChange
      readonly picture: Picture | null
    }

/** Only of a form without issues. */
export const toArticleSave = ({ base, form, confirmed, picture }: ArticleEditorContext): ArticleSave => {
  const confirm_es = confirmed.length > 0 ? { confirm_es: [...confirmed] } : {}
  if (base === null) {
    const { image: _image, ...texts } = form
    const draft = Result.getOrElse(readDraft({ ...texts, ...confirm_es }), broken)
    return { kind: "new", draft, picture }
  }
  const names = changedFields(asFields(toArticleForm(base)), asFields(form)).filter((name) => name !== "image")
  const sent = {
    ...Object.fromEntries(names.map((name) => [name, asFields(form)[name]])),
    ...(form.image === "" && base.image !== null && { image: null }),
    ...confirm_es,
    version: base.version
  }
  return { kind: "change", id: base.id, change: Result.getOrElse(readChange(sent), broken), picture }
}

const broken = (issues: FieldIssues): never => {
  throw new Error(`A form that breaks rules was to be sent: ${Object.keys(issues).join(", ")}`)
}
