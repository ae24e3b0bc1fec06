/**
 * What a company is, and what an administrator may write about one. Field names are the wire's (specification,
 * "Entities").
 */
import { Schema, Struct } from "effect"
import { ImportId } from "../shared/csv/csv-import.schema.ts"
import { Active } from "../records/record.schema.ts"
import { Instant } from "../shared/calendar.schema.ts"
import { CompanyId } from "../shared/identity.schema.ts"
import { listQuery } from "../shared/page.schema.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { nameLine, rewriteUnlessInvisible, withoutInvisibleMarks } from "../shared/text.rules.ts"
import { maxCharacters, missingKeyMessage, requiredRewrittenText } from "../shared/text.schema.ts"
import { overtakenFields, Version } from "../shared/version.schema.ts"
import { ActiveStatus } from "../shared/account.schema.ts"

/** A company's people use the platform, or a company offers benefits on it. */
export const companyTypes = ["users", "benefits"] as const
export const CompanyType = Schema.Literals(companyTypes).annotate({ message: "type_required" })
export type CompanyType = typeof CompanyType.Type

/** The longest name or contact e-mail (specification, "Company form"). */
export const companyTextMax = 50

const nameRule = (rewrite: (text: string) => string) =>
  requiredRewrittenText("company_name_required", rewrite).check(maxCharacters(companyTextMax, "company_name_too_long"))

export const CompanyName = nameRule(nameLine)

export const ContactEmail = requiredRewrittenText("contact_email_required", withoutInvisibleMarks).check(
  maxCharacters(companyTextMax, "contact_email_too_long"),
  Schema.isPattern(/^[\w.+%'-]{1,48}@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,46}[A-Za-z\d])?\.){1,16}[A-Za-z]{2,46}$/u, {
    message: "email"
  })
)

/** What an administrator writes, as it is stored. */
const writtenFields = { name: Schema.String, contact_email: Schema.String, type: CompanyType, status: ActiveStatus }

/** The fields that are written, read, audited and compared alike; each is a column of its own name. */
export const companyFields = Struct.keys(writtenFields)

export const Company = Schema.Struct({
  id: CompanyId,
  ...writtenFields,
  is_deleted: Schema.Boolean,
  created_at: Instant,
  version: Version
})
export interface Company extends Schema.Schema.Type<typeof Company> {}

export const NewCompany = Schema.Struct({
  name: CompanyName,
  contact_email: ContactEmail,
  type: CompanyType.pipe(Schema.annotateKey(missingKeyMessage("type_required"))),
  status: Schema.optionalKey(ActiveStatus)
})
export interface NewCompany extends Schema.Schema.Type<typeof NewCompany> {}

/** Changed fields of a company; absent ones keep their value. `version` makes a stale write a refusal. */
export const CompanyChange = Schema.Struct({
  name: Schema.optionalKey(nameRule(rewriteUnlessInvisible(nameLine))),
  contact_email: Schema.optionalKey(ContactEmail),
  type: Schema.optionalKey(CompanyType),
  status: Schema.optionalKey(ActiveStatus),
  version: Schema.optionalKey(Version)
})
export interface CompanyChange extends Schema.Schema.Type<typeof CompanyChange> {}

export const companyQuery = listQuery({
  id: CompanyId,
  filters: {
    status: Schema.optionalKey(ActiveStatus),
    type: Schema.optionalKey(CompanyType),
    active: Schema.optionalKey(Active),
    import_id: Schema.optionalKey(ImportId)
  },
  sortFields: ["name", "contact_email", "created_at", "type", "status"],
  sortDefault: "-created_at",
  newestFirst: ["created_at"],
  perPage: 10
})
export const CompanyFilter = companyQuery.Filter
export interface CompanyFilter extends Schema.Schema.Type<typeof CompanyFilter> {}
export const CompanySearch = companyQuery.Search
export interface CompanySearch extends Schema.Schema.Type<typeof CompanySearch> {}
export type CompanySortField = (typeof companyQuery.sortFields)[number]

export class CompanyNotFound extends Schema.TaggedError<CompanyNotFound>()("CompanyNotFound", {}) {}

/** Another company that is not deleted has this name, ignoring case. Nothing was changed. */
export class CompanyTaken extends Schema.TaggedError<CompanyTaken>()("CompanyTaken", {
  fields: Schema.Record(Schema.String, Schema.String)
}) {}

export class CompanyOvertaken extends Schema.TaggedError<CompanyOvertaken>()(
  "CompanyOvertaken",
  overtakenFields(Company)
) {}

/** Something refers to the company, so it cannot be deleted for good. Nothing was changed. */
export class CompanyInUse extends Schema.TaggedError<CompanyInUse>()("CompanyInUse", {}) {}

/** All that contract, service and calls need to know of companies. */
export const companyKind = {
  entity: "company",
  path: recordKinds.company.path,
  noun: recordKinds.company.noun,
  Id: CompanyId,
  Row: Company,
  New: NewCompany,
  Change: CompanyChange,
  query: companyQuery,
  NotFound: CompanyNotFound,
  Taken: CompanyTaken,
  Overtaken: CompanyOvertaken
} as const
export type CompanyKind = typeof companyKind
