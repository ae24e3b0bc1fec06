/** Identifiers are opaque texts to a client. The server takes only those that it can have given. */
import { Schema, SchemaTransformation, Struct } from "effect"
import { recordKinds } from "./record-kind.schema.ts"

declare module "effect/SchemaAST" {
  interface ParseOptions {
    /** The shape of the ids that a server gives; without it any text is an id. */
    readonly idShape?: RegExp
  }
}

/** Can stand between commas in a query. */
const opaque = /^[^\s,]{1,200}$/u

/** What a server of ours gives: hexadecimal digits, of which the capital ones say the same. */
export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** Each kind is branded, so that one cannot stand for another. A malformed text names nothing and is refused. */
export const Id = Schema.String.pipe(
  Schema.decodeTo(
    Schema.String,
    SchemaTransformation.transform({
      decode: (text: string) => (uuid.test(text) ? text.toLowerCase() : text),
      encode: (id: string) => id
    })
  )
).check(Schema.makeFilter((text, _, { idShape = opaque }) => (idShape.test(text) ? undefined : "id_malformed")))

export const UserId = Id.pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type
export const CompanyId = Id.pipe(Schema.brand("CompanyId"))
export type CompanyId = typeof CompanyId.Type
export const ClaimId = Id.pipe(Schema.brand("ClaimId"))
export type ClaimId = typeof ClaimId.Type
export const DecisionId = Id.pipe(Schema.brand("DecisionId"))
export type DecisionId = typeof DecisionId.Type
export const QuizId = Id.pipe(Schema.brand("QuizId"))
export type QuizId = typeof QuizId.Type
export const QuestionId = Id.pipe(Schema.brand("QuestionId"))
export type QuestionId = typeof QuestionId.Type
export const SubmissionId = Id.pipe(Schema.brand("SubmissionId"))
export type SubmissionId = typeof SubmissionId.Type
export const ArticleId = Id.pipe(Schema.brand("ArticleId"))
export type ArticleId = typeof ArticleId.Type
export const NotificationId = Id.pipe(Schema.brand("NotificationId"))
export type NotificationId = typeof NotificationId.Type
export const BenefitId = Id.pipe(Schema.brand("BenefitId"))
export type BenefitId = typeof BenefitId.Type
export const EnrolmentId = Id.pipe(Schema.brand("EnrolmentId"))
export type EnrolmentId = typeof EnrolmentId.Type
export const ReadAllId = Id.pipe(Schema.brand("ReadAllId"))
export type ReadAllId = typeof ReadAllId.Type
/** What a notice about an action on a row offers to undo. */
export const RowUndoId = Schema.String.pipe(Schema.brand("RowUndoId"))
export type RowUndoId = typeof RowUndoId.Type
/** A change of many users at once. */
export const UserChangeId = Id.pipe(Schema.brand("UserChangeId"))
export type UserChangeId = typeof UserChangeId.Type
export const AuditEntryId = Id.pipe(Schema.brand("AuditEntryId"))
export type AuditEntryId = typeof AuditEntryId.Type

/** Who did something, stored with what was done: the name stays readable when the account is gone. */
export const Person = Schema.Struct({ id: UserId, name: Schema.String })
export interface Person extends Schema.Schema.Type<typeof Person> {}

/** Stands where a person is recorded and none is known. */
export const unknownPerson: Person = { id: UserId.make("00000000-0000-4000-8000-000000000000"), name: "" }

/** Service accounts act under ids of version 8; those of people and records have another. */
const serviceIdMark = { at: 14, digit: "8" }

export const isServiceId = (id: string): boolean => id[serviceIdMark.at] === serviceIdMark.digit

/** The id of a service account from any new one. */
export const toServiceId = (id: string): string =>
  `${id.slice(0, serviceIdMark.at)}${serviceIdMark.digit}${id.slice(serviceIdMark.at + 1)}`

/** What can change, by the name the audit and the event stream use for it. */
export const Entity = Schema.Literals(
  [...Struct.keys(recordKinds), "audit" as const, "session" as const].toSorted()
).annotate({
  message: "entity_unknown"
})
export type Entity = typeof Entity.Type
