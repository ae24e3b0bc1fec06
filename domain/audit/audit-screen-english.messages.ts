import { Record } from "effect"
import { numberIn } from "../shared/language.rules.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { capital } from "../shared/record-noun.rules.ts"
import { placeTitles } from "../shared/place.messages.ts"
import type { AuditVerb } from "../shared/audit/audit-entry.rules.ts"
import type { Entity } from "../shared/identity.schema.ts"

export const auditScreenEnglish = {
  title: placeTitles.en.audit,
  subtitle: "Who changed what and viewed whom, and when",
  table: (count: string) => `Entries (${count})`,
  caption: "Entries of the audit",
  loading: "Loading...",
  columns: { at: "When", actor: "Who", action: "What", record: "Record", change: "Change", actions: "Actions" },
  search: "Search by person, record id or request id",
  filters: {
    entity: "Record",
    anyEntity: "All records",
    action: "Action",
    anyAction: "All actions",
    actor: "Person",
    anyActor: "Everyone",
    thisActor: "One person",
    record: "One record",
    anyRecord: "All records of this kind",
    thisRecord: "This record only",
    days: "Dates",
    from: "From",
    to: "To",
    fromDay: (day: string) => `from ${day}`,
    toDay: (day: string) => `to ${day}`
  },
  empty: {
    title: "No entries found",
    text: "Every change, and every view of people and what they have submitted, is listed here with who made it."
  },
  entities: {
    ...Record.map(recordKinds, ({ noun }) => capital(noun.en.one)),
    audit: "Audit",
    session: "Session"
  } satisfies Record<Entity, string>,
  /** By what follows the kind of record in an action's name. */
  actionsDone: {
    create: "Created",
    change: "Changed",
    delete: "Deleted",
    restore: "Restored",
    destroy: "Deleted for good",
    approve: "Approved",
    reject: "Rejected",
    undo: "Decision undone",
    activate: "Activated",
    deactivate: "Deactivated",
    read: "Marked as read",
    unread: "Marked as unread",
    open: "Signed in",
    close: "Signed out",
    change_password: "Password changed",
    refuse_sign_in: "Sign-in refused",
    unlock: "Unlocked",
    end_sessions: "Signed out everywhere",
    reveal_ssn: "Social security number shown",
    view: "Viewed",
    list: "Viewed in a list",
    report: "Report downloaded"
  } satisfies Record<AuditVerb, string>,
  /** Names of fields whose own name would not be understood; others are shown without their underscores. */
  fields: {
    given_name: "First name",
    surname: "Last name",
    email: "Email",
    mobile_number: "Mobile number",
    role: "Role",
    status: "Status",
    user_status: "State of the account",
    address: "Address",
    dob: "Date of birth",
    company_id: "Company",
    profile_image: "Picture",
    ssn: "Social security number",
    password_hash: "Password",
    name: "Name",
    contact_email: "Contact email",
    type: "Type",
    date_treatment: "Date of treatment",
    reason: "Reason",
    decision_id: "Decision",
    user_id: "User",
    benefit_id: "Benefit",
    title: "Title",
    title_en: "Title (English)",
    title_es: "Title (Spanish)",
    description_en: "Description (English)",
    description_es: "Description (Spanish)",
    questions: "Questions",
    icon: "Icon",
    image: "Image",
    logo: "Logo",
    url: "Link",
    expires_on: "Expires on",
    tries: "Tries",
    shown: "Shown",
    people: "People shown",
    place: "Place",
    searchTerm: "Search",
    ids: "Selected"
  },
  /** Values that are words of the product. */
  values: {
    pending: "pending",
    approved: "approved",
    rejected: "rejected",
    active: "active",
    inactive: "inactive",
    read: "read",
    admin: "administrator",
    user: "user",
    changed: "changed",
    dashboard: "dashboard"
  },
  none: "nothing",
  changeOf: (field: string, before: string, after: string) => `${field}: ${before} to ${after}`,
  shown: (count: number) => (count === 1 ? "1 record" : `${numberIn.en(count)} records`),
  more: (count: number) => `and ${numberIn.en(count)} more`,
  details: "Details",
  detailsOf: (entry: string) => `Details: ${entry}`,
  onlyActor: (name: string) => `Only what ${name} has done`,
  onlyRecord: "Only this record",
  entry: {
    title: "Entry of the audit",
    field: "Field",
    before: "Before",
    after: "After",
    record: "Record",
    request: "Request id",
    empty: "This entry names no fields."
  },
  keys: {
    move: "Move the cursor",
    details: "Show the entry",
    actor: "Show what this person has done",
    record: "Show what was done to this record",
    search: "Search the audit",
    help: "Show keyboard shortcuts"
  }
}

export type AuditScreenWords = typeof auditScreenEnglish
