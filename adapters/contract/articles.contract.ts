import { Schema, SchemaTransformation } from "effect"
import {
  Article,
  ArticleChange,
  NewArticle,
  ArticleNotFound,
  ArticleOvertaken,
  ArticleSearch,
  ArticleStats,
  type ArticleText,
  ConfirmedTexts
} from "#domain/articles/article.schema.ts"
import { ArticleId } from "#domain/shared/identity.schema.ts"
import { Deletion, Restoration, Version } from "#domain/shared/version.schema.ts"
import { endpoint, form, json, jsonOrNothing, recordList, oneRecord, refusal } from "./endpoint.ts"
import { pictureFile } from "./files.contract.ts"

const notFound = refusal(404, "article_not_found", ArticleNotFound)
const overtaken = refusal(409, "article_overtaken", ArticleOvertaken)
const byId = Schema.Struct({ id: ArticleId })

/** A list in a text field of a form: values separated by commas. */
const TextList = Schema.String.check(Schema.isMaxLength(1_000, { message: "value_invalid" })).pipe(
  Schema.decodeTo(
    ConfirmedTexts,
    SchemaTransformation.transform({
      decode: (words: string) => words.split(",").filter((word) => word !== "") as ReadonlyArray<ArticleText>,
      encode: (words: ReadonlyArray<ArticleText>) => words.join(",")
    })
  )
)

const NewArticleForm = Schema.Struct({ ...NewArticle.fields, confirm_es: Schema.optionalKey(TextList) })

// The field `image` of a form is the picture itself; the JSON call removes it with null.
const { image: _image, ...changed } = ArticleChange.fields
const ChangeForm = Schema.Struct({
  ...changed,
  confirm_es: Schema.optionalKey(TextList),
  version: Schema.optionalKey(Schema.FiniteFromString.pipe(Schema.decodeTo(Version)))
})

export const articlesContract = {
  list: endpoint({
    method: "GET",
    path: "/learn",
    permission: "administrator",
    summary: "Lists learning articles, newest first; `spanish=not_ready` lists those whose Spanish is not all complete",
    cached: true,
    query: ArticleSearch,
    answer: recordList(Article)
  }),
  stats: endpoint({
    method: "GET",
    path: "/learn/stats",
    permission: "administrator",
    summary: "Counts articles, published ones and drafts, and the categories in use",
    cached: true,
    answer: oneRecord(ArticleStats)
  }),
  create: endpoint({
    method: "POST",
    path: "/learn/create-with-files",
    permission: "administrator",
    summary: "Adds an article as a draft; Spanish texts left out are copied from the English ones and marked so",
    body: form(NewArticleForm, { image: pictureFile }),
    answer: oneRecord(Article, 201)
  }),
  change: endpoint({
    method: "PATCH",
    path: "/learn/{id}",
    permission: "administrator",
    summary: "Edits or publishes an article; absent fields keep their value",
    params: byId,
    body: json(ArticleChange),
    answer: oneRecord(Article),
    refusals: [notFound, overtaken]
  }),
  changeWithFiles: endpoint({
    method: "PATCH",
    path: "/learn/{id}/update-with-files",
    permission: "administrator",
    summary: "Edits an article and its image",
    params: byId,
    body: form(ChangeForm, { image: pictureFile }),
    answer: oneRecord(Article),
    refusals: [notFound, overtaken]
  }),
  remove: endpoint({
    method: "PUT",
    path: "/learn/{id}/delete",
    permission: "administrator",
    summary: "Deletes an article softly",
    params: byId,
    body: jsonOrNothing(Deletion),
    answer: oneRecord(Article),
    refusals: [notFound, overtaken]
  }),
  restore: endpoint({
    method: "POST",
    path: "/learn/{id}/restore",
    permission: "administrator",
    summary: "Restores a deleted article; one that is not deleted stays unchanged",
    params: byId,
    body: jsonOrNothing(Restoration),
    answer: oneRecord(Article),
    refusals: [notFound, overtaken]
  })
}
