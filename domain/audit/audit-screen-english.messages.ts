import { Record } from "effect"
import type { Language } from "../shared/language.schema.ts"
import { numberIn } from "../shared/language.rules.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { capital, lowerFirst } from "../shared/record-noun.rules.ts"
import { placeTitles } from "../shared/place.messages.ts"
import type { ArticleCategory, TranslationState } from "../articles/article.schema.ts"
import type { BenefitType } from "../benefits/benefit.schema.ts"
import type { ClaimType, ReasonCode } from "../claims/claim.schema.ts"
import type { DeclineCode } from "../enrolments/enrolment.schema.ts"
import type { CompanyType } from "../companies/company.schema.ts"
import type { QuestionType } from "../quizzes/quiz.schema.ts"
import type { QuizType } from "../quizzes/quiz-type.schema.ts"
import type { AskedVerb, ToldVerb } from "../shared/audit/audit-entry.rules.ts"
import type { FactorKind } from "../session/second-factor.schema.ts"
import type { SignInFactor } from "../session/sign-in-factor.schema.ts"
import type { SignInRefusal } from "../session/session.schema.ts"
import type { Entity } from "../shared/identity.schema.ts"

const statuses = {
  pending: "pending",
  approved: "approved",
  rejected: "rejected",
  active: "active",
  inactive: "inactive",
  read: "read"
}

export const auditScreenEnglish = {
  title: placeTitles.en.audit,
  subtitle: "Who changed what and viewed whom, and when",
  table: (count: string) => `Entries (${count})`,
  caption: "Entries of the audit",
  loading: "Loading...",
  columns: { at: "When", told: "What happened", change: "Change", actions: "Actions" },
  search: "Search administrator, record or request",
  filters: {
    entity: "Record",
    anyEntity: "All records",
    action: "Action",
    anyAction: "All actions",
    actor: "Person",
    anyActor: "Everyone",
    thisActor: "One person",
    record: "One record",
    bulk: "Bulk",
    anyBulk: "All entries",
    thisBulk: "One change of many",
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
    create: "Added",
    change: "Changed",
    delete: "Deleted",
    restore: "Restored",
    destroy: "Deleted for good",
    approve: "Approved",
    reject: "Rejected",
    decline: "Declined",
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
    add_factor: "Second factor added",
    remove_factor: "Second factor removed",
    reset_factors: "Second factors reset",
    reveal_ssn: "SSN shown",
    view: "Viewed",
    list: "Viewed in a list",
    report: "Report downloaded",
    publish: "Published",
    unpublish: "Unpublished"
  } satisfies Record<AskedVerb, string>,
  /** What was done, as it follows the name of who did it; the second word is the name alone, and the number is that of the records. */
  did: {
    create: (what) => `added ${what}`,
    change: (what) => `changed ${what}`,
    delete: (what) => `deleted ${what}`,
    restore: (what) => `restored ${what}`,
    destroy: (what) => `deleted ${what} for good`,
    approve: (what) => `approved ${what}`,
    reject: (what) => `rejected ${what}`,
    decline: (what) => `declined ${what}`,
    undo: (what) => `undid the decision on ${what}`,
    undo_change: (what) => `undid a change of ${what}`,
    activate: (what) => `activated ${what}`,
    deactivate: (what) => `deactivated ${what}`,
    publish: (what) => `published ${what}`,
    unpublish: (what) => `unpublished ${what}`,
    read: (what) => `marked ${what} as read`,
    unread: (what) => `marked ${what} as unread`,
    open: () => "signed in",
    close: () => "signed out",
    change_password: (what) => `changed the password of ${what}`,
    refuse_sign_in: () => "was refused at sign-in",
    unlock: (what) => `unlocked ${what}`,
    end_sessions: (what) => `signed out ${what} everywhere`,
    add_factor: (what) => `added a second factor to ${what}`,
    remove_factor: (what) => `removed a second factor from ${what}`,
    reset_factors: (what) => `reset the second factors of ${what}`,
    reveal_ssn: (what) => `was shown the SSN of ${what}`,
    view: (what) => `viewed ${what}`,
    list: (what) => `viewed ${what} in a list`,
    report: (what) => `downloaded a report of ${what}`
  } as Readonly<Record<ToldVerb, (what: string, name: string, count: number) => string>>,
  /** One record by its name. */
  objects: {
    ...Record.map(
      recordKinds,
      ({ noun }) =>
        (name: string) =>
          `the ${noun.en.one} ${name}`
    ),
    user: (name: string) => name,
    claim: (name: string) => `a claim of ${name}`,
    enrolment: (name: string) => `an enrollment of ${name}`,
    notification: (name: string) => `a notification about ${name}`
  },
  unnamed: Record.map(recordKinds, ({ noun }) => `${noun.en.a} ${noun.en.one} that is no longer stored`),
  oneself: "their own account",
  several: {
    ...Record.map(recordKinds, ({ noun }) => noun.en.many),
    audit: "the audit",
    session: "sessions"
  } satisfies Record<Entity, string>,
  one: Record.map(recordKinds, ({ noun }) => noun.en.one),
  /** Quizzes that a member has completed. */
  submissions: { one: "quiz submission", many: "quiz submissions" },
  ofCompany: (many: string, company: string) => `${many} of ${company}`,
  showThem: "show them",
  deleted: Record.map(recordKinds, () => "(deleted)"),
  somebody: "Somebody unknown",
  service: (name: string) => `Service account ${name}`,
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
    profile_image: "Profile image",
    ssn: "SSN",
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
    category: "Category",
    author: "Author",
    translations: "Translations",
    ended_sessions: "Sessions ended",
    second_factor: "Second factor",
    undone: "Undone",
    active: "Deleted",
    entity: "Kind of record",
    entity_id: "Record",
    actor_id: "Person",
    action: "Action",
    created_from: "From",
    created_to: "To",
    description: "Description",
    subtitle: "Subtitle",
    card_description: "Card description",
    about_description: "About",
    benefits_description: "Benefits",
    access_description: "Access",
    message: "Message",
    text: "Content",
    questions: "Questions",
    question: "Text",
    follow_up: "Follow-up",
    options: "Options",
    points: "Points",
    icon: "Icon",
    image: "Image",
    logo: "Logo",
    url: "Link",
    expires_on: "Expires on",
    expires_at: "Ends",
    scopes: "Scopes",
    tries: "Tries",
    shown: "Shown",
    people: "People shown",
    place: "Place",
    searchTerm: "Search",
    query: "Filters",
    hidden_columns: "Hidden columns",
    is_shared: "Shared",
    position: "Position",
    ids: "Selected"
  },
  inLanguage: {
    en: (label: string) => `${label} (English)`,
    es: (label: string) => `${label} (Spanish)`
  } satisfies Record<Language, (label: string) => string>,
  translationOf: (label: string) => `Translation of the ${lowerFirst(label)}`,
  questionOf: (number: string, label: string) => `Question ${number}, ${lowerFirst(label)}`,
  removedQuestion: (number: string, label: string) => `Former question ${number}, ${lowerFirst(label)}`,
  /** Values that are words of the product, by field. */
  codes: {
    status: statuses,
    user_status: statuses,
    type: {
      medical: "Medical",
      dental: "Dental",
      vision: "Vision",
      pharmacy: "Pharmacy",
      wellness: "Wellness",
      other: "Other",
      daily: "Daily",
      weekly: "Weekly",
      monthly: "Monthly",
      on_boarding: "Onboarding",
      1: "Form",
      2: "Link",
      3: "PDF",
      4: "Beneficiaries",
      5: "Card",
      6: "Email Confirmation",
      7: "Automatic",
      single: "Single",
      multiple: "Multiple",
      users: "Users",
      benefits: "Benefits"
    } satisfies Record<ClaimType | QuizType | BenefitType | CompanyType | QuestionType, string>,
    role: { admin: "administrator", user: "user" },
    reason: {
      wrong_password: "wrong password",
      wrong_code: "wrong code",
      not_allowed: "not an active administrator",
      locked: "locked after many failures",
      too_many_requests: "too many tries",
      not_covered: "Not covered",
      missing_documents: "Missing documents",
      duplicate: "Duplicate",
      not_eligible: "Not eligible",
      incomplete: "Incomplete request",
      beneficiaries: "Beneficiaries do not add up to 100",
      over_limit: "Over the limit",
      other: "Other reason"
    } satisfies Record<SignInRefusal | ReasonCode | DeclineCode, string>,
    category: {
      newsletter: "Newsletter",
      mind_and_mood: "Mind and mood",
      body_and_balance: "Body and balance",
      healthy_habits: "Healthy habits",
      wellness_at_work: "Wellness at work",
      self_care_stories: "Self-care stories"
    } satisfies Record<ArticleCategory, string>,
    translations: {
      complete: "complete",
      missing: "missing",
      copied: "copied from the English",
      stale: "older than the English"
    } satisfies Record<TranslationState, string>,
    second_factor: {
      passkey: "passkey",
      authenticator: "authenticator app",
      recovery_code: "recovery code",
      recovery_codes: "recovery codes",
      sms: "code by SMS"
    } satisfies Record<SignInFactor | FactorKind, string>,
    password_hash: { changed: "changed" },
    ssn: { changed: "changed" },
    place: { dashboard: "dashboard" },
    active: { yes: "hidden", no: "shown" }
  },
  language: "en" as Language,
  yes: "yes",
  no: "no",
  none: "nothing",
  changeOf: (field: string, before: string, after: string) => `${field}: ${before} to ${after}`,
  more: (count: number) => `and ${numberIn.en(count)} more`,
  moreFields: (count: number) => `and ${numberIn.en(count)} more ${count === 1 ? "field" : "fields"}`,
  details: "Details",
  detailsOf: (entry: string) => `Details: ${entry}`,
  onlyActor: (name: string) => `Only what ${name} has done`,
  onlyRecord: "Only this record",
  entry: {
    title: "Entry of the audit",
    field: "Field",
    before: "Before",
    after: "After",
    record: "Record id",
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
