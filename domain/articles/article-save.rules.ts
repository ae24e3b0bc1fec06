/** What saving an article sends, and its outcome. */
import { type Effect, Result, Struct } from "effect"
import type { Picture } from "../files/image.schema.ts"
import type { SaveOutcome } from "../shared/document/document-editor.schema.ts"
import type { ArticleId } from "../shared/identity.schema.ts"
import { type FieldIssues, schemaReader } from "../shared/issues.rules.ts"
import { changedFields } from "../shared/document/record-merge.rules.ts"
import { saveOutcome } from "../shared/document/record-save.rules.ts"
import { type ArticleDocument, toArticleForm } from "./article-editor.rules.ts"
import { type Article, ArticleChange, NewArticle, type ArticleFailure } from "./article.schema.ts"
import type { ArticlesPort } from "./articles.port.ts"

const readNew = schemaReader(NewArticle)
const readChange = schemaReader(ArticleChange)

export type ArticleSave =
  | { readonly kind: "new"; readonly input: NewArticle; readonly picture: Picture | null }
  | {
      readonly kind: "change"
      readonly id: ArticleId
      readonly change: ArticleChange
      readonly picture: Picture | null
    }

/** Only for a form without issues. */
export const toArticleSave = ({ base, form, confirmed, picture }: ArticleDocument): ArticleSave => {
  const confirm_es = confirmed.length > 0 ? { confirm_es: [...confirmed] } : {}
  if (base === null) {
    const { image: _image, ...texts } = form
    const input = Result.getOrElse(readNew({ ...texts, ...confirm_es }), broken)
    return { kind: "new", input, picture }
  }
  const { image, ...texts } = Struct.pick(form, changedFields(toArticleForm(base), form))
  const sent = {
    ...texts,
    ...(image === "" && { image: null }),
    ...confirm_es,
    version: base.version
  }
  return { kind: "change", id: base.id, change: Result.getOrElse(readChange(sent), broken), picture }
}

/** Sends only the changed fields, so that fields others have changed stay as they are. */
export const saveArticle = (
  articles: Pick<ArticlesPort, "create" | "change">,
  doc: ArticleDocument
): Effect.Effect<SaveOutcome<Article>, ArticleFailure> => {
  const save = toArticleSave(doc)
  const written: Effect.Effect<Article, ArticleFailure> =
    save.kind === "new"
      ? articles.create(save.input, save.picture)
      : articles.change(save.id, save.change, save.picture)
  return saveOutcome(written, null)
}

const broken = (issues: FieldIssues): never => {
  throw new Error(`A form that breaks rules was to be sent: ${Object.keys(issues).join(", ")}`)
}
