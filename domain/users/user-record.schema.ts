/**
 * A user as stored, and what an administrator may write about one.
 *
 * One rule for each field, for the form, the file and the server alike; labels are those of the form (decisions,
 * sections 10 and 11). Field names are the wire's (specification, "Entities").
 */
import { Record, Schema, Struct } from "effect"
import { ImportId } from "../shared/csv/csv-import.schema.ts"
import { Active, deletedMark } from "../records/record.schema.ts"
import { Day, Instant } from "../shared/calendar.schema.ts"
import { CompanyId, UserId } from "../shared/identity.schema.ts"
import { listQuery } from "../shared/page.schema.ts"
import { rewriteUnlessInvisible, personName, withoutInvisibleMarks } from "../shared/text.rules.ts"
import { maxCharacters, missingKeyMessage, requiredRewrittenText, StoredText } from "../shared/text.schema.ts"
import { Version } from "../shared/version.schema.ts"
import { newPhone, storedPhone } from "../shared/phone.schema.ts"
import { ActiveStatus, CurrentPassword, Password, Role } from "../shared/account.schema.ts"

/** The longest given name, surname or e-mail address (specification, "Add User"). */
export const personTextMax = 35

/** Letters of any script, marks and blanks, with one letter at least (decisions, section 10). */
const letters = Schema.makeFilter((text: string) =>
  /^[\p{L}\p{M} ]*$/u.test(text) && /\p{L}/u.test(text) ? undefined : "letters"
)

const nameRules = (rewrite: (text: string) => string) => ({
  given_name: requiredRewrittenText("given_name_required", rewrite).check(
    maxCharacters(personTextMax, "given_name_too_long"),
    letters
  ),
  surname: requiredRewrittenText("surname_required", rewrite).check(
    maxCharacters(personTextMax, "surname_too_long"),
    letters
  )
})

export const { given_name: GivenName, surname: Surname } = nameRules(personName)

/** An e-mail address in ASCII; two that differ in case only are one (decisions, sections 4 and 10). */
export const Email = requiredRewrittenText("email_required", withoutInvisibleMarks).check(
  maxCharacters(personTextMax, "email_too_long"),
  Schema.isPattern(/^[\w.+%'-]{1,32}@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,30}[A-Za-z\d])?\.){1,16}[A-Za-z]{2,32}$/u, {
    message: "email"
  })
)

const StoredPhone = storedPhone("mobile_number_required")
export const UserPhone = newPhone("mobile_number_required")

/** As a person writes it, `123-12-1234`. */
export const Ssn = requiredRewrittenText("ssn_required", withoutInvisibleMarks).check(
  Schema.isPattern(/^\d{3}-\d{2}-\d{4}$/u, { message: "ssn" })
)

/** A number as shown unless it was revealed: its last four digits, or none where it is unreadable. */
const maskedSsn = /^\*{3}-\*{2}-(?:\d{4}|\*{4})$/u

/** The bound of the date field (specification, "Generic modal form"); decisions, section 10: of this field only. */
export const birthDayFirst = "1930-01-01"
export const birthDayLast = "2025-12-31"

export const BirthDay = requiredRewrittenText("dob_required", withoutInvisibleMarks)
  .pipe(Schema.decodeTo(Day))
  .check(Schema.makeFilter((day) => (day >= birthDayFirst && day <= birthDayLast ? undefined : "dob_range")))

export const addressMax = 200
export const Address = Schema.Trim.check(maxCharacters(addressMax, "address_too_long"))

/** The person's company as a row shows it; its name stays readable when it has been deleted. */
export const CompanyOfUser = Schema.Struct({ id: CompanyId, name: Schema.String })

/** Texts that a user may lack, by field. An empty one is stored as null. */
export const optionalUserTexts = { address: Address }

/** What an administrator writes and anybody may read again, as it is stored. Secrets are apart. */
const openFields = {
  given_name: Schema.String,
  surname: Schema.String,
  email: Schema.String,
  mobile_number: Schema.String,
  company_id: Schema.NullOr(CompanyId),
  role: Role,
  dob: Schema.NullOr(Day),
  profile_image: Schema.NullOr(Schema.String),
  ...Record.map(optionalUserTexts, () => StoredText),
  status: ActiveStatus
}

/** The fields that are written, read, audited and compared alike; each is a column of its own name. */
export const userFields = Struct.keys(openFields)

export const User = Schema.Struct({
  id: UserId,
  ...openFields,
  company: Schema.NullOr(CompanyOfUser),
  /** Masked, unless it was revealed (decisions, section 4). */
  ssn: Schema.NullOr(Schema.String),
  user_status: Schema.String,
  /** "active" while the person has a living session, else empty; never a token. */
  access_token: Schema.Literals(["active", ""]),
  /** After a hundred failed sign-ins in a row, until another administrator unlocks the account; only then. */
  is_locked: Schema.optionalKey(Schema.Literal(true)),
  created_at: Instant,
  version: Version,
  ...deletedMark
})
export interface User extends Schema.Schema.Type<typeof User> {}

const UserRole = Role.annotate({ message: "role_required" })
const UserCompany = CompanyId.annotate({ message: "company_required" })

/** A new person. `password_hash` is the initial password itself, whatever its name says (decisions, section 4). */
export const NewUser = Schema.Struct({
  given_name: GivenName,
  surname: Surname,
  email: Email,
  mobile_number: UserPhone.pipe(Schema.annotateKey(missingKeyMessage("mobile_number_required"))),
  password_hash: Password.pipe(Schema.annotateKey(missingKeyMessage("password_required"))),
  company_id: UserCompany.pipe(Schema.annotateKey(missingKeyMessage("company_required"))),
  role: UserRole.pipe(Schema.annotateKey(missingKeyMessage("role_required"))),
  ssn: Ssn,
  dob: BirthDay.pipe(Schema.annotateKey(missingKeyMessage("dob_required"))),
  ...Struct.map(Struct.map(optionalUserTexts, Schema.NullOr), Schema.optionalKey),
  status: Schema.optionalKey(ActiveStatus)
})
export interface NewUser extends Schema.Schema.Type<typeof NewUser> {}

/** Nothing, or the masked number as it was shown: it stays what it is. */
const SsnUnchanged = Schema.NullOr(
  Schema.String.check(Schema.makeFilter((text) => (text === "" || maskedSsn.test(text) ? undefined : "ssn")))
)

/**
 * Changed fields of a person; absent ones keep their value. A row sent back as it was listed changes nothing: null
 * where nothing was kept, the masked number and an empty password mean "as it is".
 */
export const UserChange = Schema.Struct({
  ...Struct.map(nameRules(rewriteUnlessInvisible(personName)), Schema.optionalKey),
  email: Schema.optionalKey(Email),
  /** The stored number may be sent back even if it breaks the plan of its country; any other one must follow it. */
  mobile_number: Schema.optionalKey(StoredPhone),
  password_hash: Schema.optionalKey(Schema.Union([Schema.Literal(""), Schema.Null, Password])),
  /** That of the administrator who changes his own e-mail address or number; ignored with any other change. */
  current_password: Schema.optionalKey(Schema.Union([Schema.Literal(""), Schema.Null, CurrentPassword])),
  company_id: Schema.optionalKey(Schema.NullOr(UserCompany)),
  role: Schema.optionalKey(UserRole),
  ssn: Schema.optionalKey(Schema.Union([SsnUnchanged, Ssn])),
  dob: Schema.optionalKey(Schema.NullOr(BirthDay)),
  ...Struct.map(Struct.map(optionalUserTexts, Schema.NullOr), Schema.optionalKey),
  /** Null removes the picture; its own key keeps it. */
  profile_image: Schema.optionalKey(Schema.NullOr(Schema.String)),
  status: Schema.optionalKey(ActiveStatus),
  version: Schema.optionalKey(Version)
})
export interface UserChange extends Schema.Schema.Type<typeof UserChange> {}

/** An administrator who is added from the command line. */
export const NewAdministrator = Schema.Struct({
  given_name: GivenName,
  surname: Surname,
  mobile_number: UserPhone,
  email: Email,
  password: Password
})
export interface NewAdministrator extends Schema.Schema.Type<typeof NewAdministrator> {}

export const userQuery = listQuery({
  id: UserId,
  filters: {
    status: Schema.optionalKey(ActiveStatus),
    role: Schema.optionalKey(Role),
    company_id: Schema.optionalKey(CompanyId),
    import_id: Schema.optionalKey(ImportId),
    active: Schema.optionalKey(Active)
  },
  sortFields: ["surname", "given_name", "email", "role", "company", "created_at", "status"],
  sortDefault: "-created_at",
  newestFirst: ["created_at"],
  perPage: 10
})
export const UserFilter = userQuery.Filter
export interface UserFilter extends Schema.Schema.Type<typeof UserFilter> {}
export const UserSearch = userQuery.Search
export interface UserSearch extends Schema.Schema.Type<typeof UserSearch> {}
export type UserSortField = (typeof userQuery.sortFields)[number]
