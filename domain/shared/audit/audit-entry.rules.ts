/** What an entry of the audit log matches, shows and reports. */
import { Struct } from "effect"
import { csvLine } from "../report/report.rules.ts"
import { simpleRecordPlaces } from "../record-kind.schema.ts"
import { isFound, normalise } from "../search.rules.ts"
import type { recordPlaces } from "../screen/place.schema.ts"
import type { AuditEntry, AuditedFields } from "./audit.schema.ts"
import type { Entity } from "../identity.schema.ts"

/** Whether an actor's name has every word of a search term. */
export const isActorNamed = (name: string, searchTerm: string): boolean => isFound(normalise(name), searchTerm)

/** What can be done, without the kind of record that it is done to. */
export const auditVerbs = [
  "create",
  "change",
  "delete",
  "restore",
  "destroy",
  "approve",
  "reject",
  "undo",
  "activate",
  "deactivate",
  "read",
  "unread",
  "open",
  "close",
  "change_password",
  "refuse_sign_in",
  "unlock",
  "end_sessions",
  "reveal_ssn",
  "view",
  "list",
  "report"
] as const
export type AuditVerb = (typeof auditVerbs)[number]

/** What was done, without the kind of record: `approve` of `claim.approve`. */
export const verbOf = (action: string): string => action.slice(action.indexOf(".") + 1)

/** Whether an entry is one of an action, which is named with its kind of record or without. */
export const isEntryOfAction = (entry: Pick<AuditEntry, "action">, action: string): boolean =>
  entry.action === action || verbOf(entry.action) === action

/** Where the records of a kind have addresses of their own. */
export const placeOfEntity: { readonly [Kind in Entity]?: (typeof recordPlaces)[number] } = {
  article: "learn",
  benefit: "benefits",
  claim: "claims",
  quiz: "questions",
  user: "users",
  ...Object.fromEntries(Struct.keys(simpleRecordPlaces).map((place) => [simpleRecordPlaces[place].kind, place]))
}

/** The record id of an entry about several records; where they are few, `shown` in its `after` lists their ids. */
export const severalRecords = "00000000-0000-0000-0000-000000000000"

const isText = (value: unknown): value is string => typeof value === "string"

const textsIn = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.filter(isText) : [])

/** The records of a page that was read. */
export const shownIds = ({ after }: Pick<AuditEntry, "after">): ReadonlyArray<string> => textsIn(after?.["shown"])

const readVerbs: ReadonlyArray<string> = ["list", "view"] satisfies ReadonlyArray<AuditVerb>

/** Whether an entry records that an administrator has read records. */
export const isRead = (entry: Pick<AuditEntry, "action">): boolean => readVerbs.includes(verbOf(entry.action))

/** Whether an entry is about a record or a person, alone or among others that were read. */
export const isAbout = (entry: Pick<AuditEntry, "action" | "entity_id" | "after">, id: string): boolean =>
  entry.entity_id === id || (isRead(entry) && [...shownIds(entry), ...textsIn(entry.after?.["people"])].includes(id))

export interface FieldChange {
  readonly field: string
  /** Null where there was, or is, nothing. */
  readonly before: string | null
  readonly after: string | null
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === ""
    ? null
    : isText(value)
      ? value
      : Array.isArray(value) && value.every(isText)
        ? value.join(", ")
        : JSON.stringify(value)

/** The fields that an entry is about, each before and after. */
export const fieldChanges = ({ before, after }: Pick<AuditEntry, "before" | "after">): ReadonlyArray<FieldChange> => {
  const names = [...new Set([...Struct.keys(before ?? {}), ...Struct.keys(after ?? {})])]
  return names.map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
}

/** The same without what repeats the administrator who acted, whom the entry names. */
export const changesBesideActor = (entry: Pick<AuditEntry, "actor" | "before" | "after">): ReadonlyArray<FieldChange> =>
  fieldChanges(entry).filter(({ before, after }) => (before ?? after) !== entry.actor.id)

const json = (fields: AuditedFields): string | null => (fields === null ? null : JSON.stringify(fields))

/** Fixed columns, with the value of each. */
const columns: Readonly<Record<string, (entry: AuditEntry) => string | null>> = {
  at: ({ at }) => at,
  actor: ({ actor }) => actor.name,
  actor_id: ({ actor }) => actor.id,
  action: ({ action }) => action,
  entity: ({ entity }) => entity,
  entity_id: ({ entity_id }) => entity_id,
  before: ({ before }) => json(before),
  after: ({ after }) => json(after),
  request_id: ({ request_id }) => request_id
}

export const auditReportHeader = csvLine(Object.keys(columns))

export const auditReportLine = (entry: AuditEntry): string => csvLine(Object.values(columns).map((cell) => cell(entry)))
