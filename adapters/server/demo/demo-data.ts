/** Reads the lists and texts of the demo rows. Every file is decoded by the schemas of the product; a bad one throws. */
import { readFileSync } from "node:fs"
import path from "node:path"
import { Schema } from "effect"
import { NewArticle } from "#domain/articles/article.schema.ts"
import { NewBenefit } from "#domain/benefits/benefit.schema.ts"
import { ReasonCode } from "#domain/claims/claim.schema.ts"
import { NewCompany } from "#domain/companies/company.schema.ts"
import { Beneficiary, EnrolmentForm } from "#domain/enrolments/enrolment.schema.ts"
import { NewQuiz } from "#domain/quizzes/quiz.schema.ts"
import { QuizType } from "#domain/quizzes/quiz-type.schema.ts"
import { GivenName, Surname, NewUser } from "#domain/users/user-record.schema.ts"

const read = <A>(file: string, schema: Schema.Codec<A, unknown>): A =>
  Schema.decodeUnknownSync(Schema.fromJsonString(schema))(readFileSync(path.join(import.meta.dirname, file), "utf8"))

const { given_name, surname, email, mobile_number } = NewUser.fields
const People = Schema.Struct({
  administrators: Schema.Array(Schema.Struct({ given_name, surname, email, mobile_number })),
  given_names: Schema.Array(GivenName),
  surnames: Schema.Array(Surname),
  streets: Schema.Array(Schema.String),
  cities: Schema.Array(EnrolmentForm.fields.city),
  states: Schema.Array(EnrolmentForm.fields.state),
  genders: Schema.Array(EnrolmentForm.fields.gender),
  relationships: Schema.Array(Beneficiary.fields.relationship)
})

/** The two administrators, and what members and their families are named from. */
export const readPeople = () => read("people.json", People)

export const readCompanies = () => read("companies.json", Schema.Array(NewCompany))

/** What an administrator notes beside the reason of a rejection; null for no note. */
export const readRejectionNotes = () =>
  read("rejection-notes.json", Schema.Record(ReasonCode, Schema.Array(Schema.NullOr(Schema.String))))

/** Quizzes by topic, without type and dates, and what is added to a topic's title for a quiz of each type. */
export const readQuizzes = () =>
  read("quizzes.json", Schema.Struct({ titles: Schema.Record(QuizType, Schema.String), topics: Schema.Array(NewQuiz) }))

/** Articles in both languages, who wrote them, and an English subtitle that some get later, so that their Spanish is stale. */
export const readArticles = () =>
  read(
    "articles.json",
    Schema.Struct({
      authors: Schema.Array(Schema.String),
      later_subtitle_en: Schema.String,
      articles: Schema.Array(NewArticle)
    })
  )

const { company_id: _company, ...benefit } = NewBenefit.fields
export const readBenefits = () => read("benefits.json", Schema.Array(Schema.Struct(benefit)))
