/** What a company is, and what an administrator may write about one. Field names are the wire's (specification, "Entities"). */
import { Schema, Struct } from "effect"
import { Instant } from "../shared/calendar.schema.ts"
import { CompanyId } from "../shared/identity.schema.ts"
import { limitMax, PageLimit, PageNumber, paging, SearchTerm } from "../shared/page.schema.ts"
import { atMost, required } from "../shared/text.schema.ts"
import { Version } from "../shared/version.schema.ts"
import { ActiveStatus } from "../users/user.schema.ts"

/** A company's people use the platform, or a company offers benefits on it. */
export const companyTypes = ["users", "benefits"] as const
export const CompanyType = Schema.Literals(companyTypes).annotate({ message: "type_required" })
export type CompanyType = typeof CompanyType.Type

/** The longest name or contact e-mail (specification, "Company form"). */
export const companyTextMax = 50

export const CompanyName = required("company_name_required").check(atMost(companyTextMax, "company_name_too_long"))

export const ContactEmail = required("contact_email_required").check(
  atMost(companyTextMax, "contact_email_too_long"),
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

const missing = (messageMissingKey: string) => ({ messageMissingKey })

export const CompanyDraft = Schema.Struct({
  name: CompanyName.pipe(Schema.annotateKey(missing("company_name_required"))),
  contact_email: ContactEmail.pipe(Schema.annotateKey(missing("contact_email_required"))),
  type: CompanyType.pipe(Schema.annotateKey(missing("type_required"))),
  status: Schema.optionalKey(ActiveStatus)
})
export interface CompanyDraft extends Schema.Schema.Type<typeof CompanyDraft> {}

/** Changed fields of a company; absent ones keep their value. `version` makes a stale write a refusal. */
export const CompanyChange = Schema.Struct({
  name: Schema.optionalKey(CompanyName),
  contact_email: Schema.optionalKey(ContactEmail),
  type: Schema.optionalKey(CompanyType),
  status: Schema.optionalKey(ActiveStatus),
  version: Schema.optionalKey(Version)
})
export interface CompanyChange extends Schema.Schema.Type<typeof CompanyChange> {}

export const CompanyStats = Schema.Struct({ total: Schema.Int, active: Schema.Int })
export interface CompanyStats extends Schema.Schema.Type<typeof CompanyStats> {}

/** The columns the list can be ordered by, in the order of the screen (decisions, section 12). */
export const companySortFields = ["name", "contact_email", "created_at", "type", "status"] as const
export type CompanySortField = (typeof companySortFields)[number]
export const CompanySort = Schema.Literals(
  companySortFields.flatMap((field) => [field, `-${field}`] as const)
).annotate({ message: "sort_unknown" })
export type CompanySort = typeof CompanySort.Type
export const companySortDefault: CompanySort = "-created_at"

/** Rows of a page where the client names no limit (specification, "Business constants"). */
export const companiesPerPage = 10

/** "yes" selects the existing companies, "no" the deleted ones; absent means yes (decisions, section 5). */
export const Active = Schema.Literals(["yes", "no"]).annotate({ message: "active_unknown" })

const filter = {
  /** Part of a name or a contact e-mail. */
  searchTerm: Schema.optionalKey(SearchTerm),
  status: Schema.optionalKey(ActiveStatus),
  type: Schema.optionalKey(CompanyType),
  active: Schema.optionalKey(Active)
}
export const CompanyFilter = Schema.Struct(filter)
export interface CompanyFilter extends Schema.Schema.Type<typeof CompanyFilter> {}

const isListOfIds = (text: string): boolean =>
  text.split(",").length <= limitMax && text.split(",").every(Schema.is(CompanyId))

/** Some companies, in a query: at most 100 ids, separated by commas. */
const IdList = Schema.String.check(Schema.makeFilter((text) => (isListOfIds(text) ? undefined : "id_malformed")))

export const CompanySearch = Schema.Struct({
  ...filter,
  ...paging,
  sort: Schema.optionalKey(CompanySort),
  ids: Schema.optionalKey(IdList)
})
export interface CompanySearch extends Schema.Schema.Type<typeof CompanySearch> {}

/** The complete view of the list, as the screen and the address bar hold it. */
export const CompanyView = Schema.Struct({
  filter: CompanyFilter,
  sort: CompanySort,
  page: PageNumber,
  limit: PageLimit
})
export interface CompanyView extends Schema.Schema.Type<typeof CompanyView> {}
