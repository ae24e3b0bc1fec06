import { Schema } from "effect"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { Company } from "./company.schema.ts"

export class CompanyNotFound extends Schema.TaggedError<CompanyNotFound>()("CompanyNotFound", {}) {}

/** Another company that is not deleted has this name, in whatever case. Nothing was changed. */
export class CompanyTaken extends Schema.TaggedError<CompanyTaken>()("CompanyTaken", {
  fields: Schema.Record(Schema.String, Schema.String)
}) {}

/**
 * Another administrator saved since `version` was read: `fields` are those that differ, `current` is the whole record.
 * Nothing was changed.
 */
export class CompanyOvertaken extends Schema.TaggedError<CompanyOvertaken>()("CompanyOvertaken", {
  current: Company,
  fields: Schema.Record(Schema.String, Schema.Unknown)
}) {}

/** Something refers to the company, so it cannot be deleted for good. Nothing was changed. */
export class CompanyInUse extends Schema.TaggedError<CompanyInUse>()("CompanyInUse", {}) {}

export const CompanyFailure = Schema.Union([
  CompanyNotFound,
  CompanyTaken,
  CompanyOvertaken,
  CompanyInUse,
  ...CallFailure.members
])
export type CompanyFailure = typeof CompanyFailure.Type

export const toCompanyFailure = failureReader(CompanyFailure)
