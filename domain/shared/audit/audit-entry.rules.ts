/** What an entry of the audit log matches, shows and reports. */
import { Struct } from "effect"
import { csvLine } from "../report/report.rules.ts"
import { type NamedKind, type NamedRecord, simpleRecordPlaces } from "../record-kind.schema.ts"
import { isFound, normalise } from "../search.rules.ts"
import type { recordPlaces } from "../screen/place.schema.ts"
import type { AuditEntry, AuditedFields, AuditSearch, RecordName } from "./audit.schema.ts"
import { type Entity, uuid } from "../identity.schema.ts"

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
  "decline",
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
  "add_factor",
  "remove_factor",
  "reset_factors",
  "reveal_ssn",
  "view",
  "list",
  "report"
] as const
export type AuditVerb = (typeof auditVerbs)[number]

/** What was done, without the kind of record: `approve` of `claim.approve`. */
export const verbOf = (action: string): string => action.slice(action.indexOf(".") + 1)

/** What a sentence says was done: turning a record on or off is a change of its status alone. */
export type ToldVerb = AuditVerb | "publish" | "unpublish" | "undo_change"

/** What entries can be asked for by. */
export const askedVerbs = [...auditVerbs, "publish", "unpublish"] as const satisfies ReadonlyArray<ToldVerb>
export type AskedVerb = (typeof askedVerbs)[number]

/** The status that a record has after it was turned on or off, and whether only articles are said to be. */
export const switchVerbs: Readonly<Record<string, { readonly status: string; readonly isOfArticles: boolean }>> = {
  activate: { status: "active", isOfArticles: false },
  deactivate: { status: "inactive", isOfArticles: false },
  publish: { status: "active", isOfArticles: true },
  unpublish: { status: "inactive", isOfArticles: true }
}

const switchedTo = (wanted: unknown, entity: Entity): string =>
  Object.entries(switchVerbs).find(
    ([, { status, isOfArticles }]) => status === wanted && isOfArticles === (entity === "article")
  )?.[0] ?? "change"

export const toldVerb = ({
  action,
  entity,
  before,
  after
}: Pick<AuditEntry, "action" | "entity" | "before" | "after">): string => {
  const verb = verbOf(action)
  if (verb === "undo" && entity !== "claim" && entity !== "enrolment") return "undo_change"
  const fields = new Set([...Struct.keys(before ?? {}), ...Struct.keys(after ?? {})])
  return verb === "change" && fields.size === 1 ? switchedTo(after?.["status"], entity) : verb
}

/** Whether an entry is one of an action, which is named with its kind of record, or without as its sentence says it. */
export const isEntryOfAction = (
  entry: Pick<AuditEntry, "action" | "entity" | "before" | "after">,
  action: string
): boolean => [entry.action, verbOf(entry.action), toldVerb(entry)].includes(action)

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

const isNamedKind = (kind: unknown): kind is NamedKind => isText(kind) && kind !== "audit" && kind !== "session"

const kindsOfFields: Readonly<Record<string, NamedKind>> = {
  actor_id: "user",
  benefit_id: "benefit",
  company_id: "company",
  people: "user",
  user_id: "user"
}

/** The kind of record whose ids a field has; null where it has other values. */
export const kindOfField = (
  { entity, after }: Pick<AuditEntry, "entity" | "after">,
  field: string
): NamedKind | null => {
  const kind =
    field === "shown" || field === "ids" ? entity : field === "entity_id" ? after?.["entity"] : kindsOfFields[field]
  return isNamedKind(kind) ? kind : null
}

type Named = Pick<AuditEntry, "entity" | "entity_id" | "before" | "after" | "bulk">

/** The records that an entry names by their ids: its own, those it shows, and those in its fields. */
export const recordsNamedIn = (entry: Named): ReadonlyArray<NamedRecord> => {
  const { entity, entity_id, before, after, bulk } = entry
  const company = bulk?.company_id
  const ofBulk: ReadonlyArray<NamedRecord> = company === undefined ? [] : [{ kind: "company", id: company }]
  const inFields = [before, after].flatMap((fields) =>
    Object.entries(fields ?? {}).flatMap(([field, value]) => {
      const kind = kindOfField(entry, field)
      return kind === null ? [] : textsOf(value).map((id) => ({ kind, id }))
    })
  )
  const own: ReadonlyArray<NamedRecord> =
    isNamedKind(entity) && entity_id !== severalRecords ? [{ kind: entity, id: entity_id }] : []
  return [...own, ...ofBulk, ...inFields]
}

/** The name that the entry itself has of its record, as after an addition. */
const nameInFields = ({ before, after }: Pick<AuditEntry, "before" | "after">): RecordName | null => {
  const { name, title, title_en, title_es, given_name, surname } = { ...before, ...after }
  const named = [name, title, title_en].find(isText)
  if (named !== undefined) return { name: named, ...(isText(title_es) && { name_es: title_es }) }
  return isText(given_name) && isText(surname) ? { name: `${given_name} ${surname}` } : null
}

/** The present name of an entry's record, or its name when the entry was made; null where both are unknown. */
export const nameOfRecord = (entry: Named & Pick<AuditEntry, "names">): RecordName | null =>
  entry.names?.[entry.entity_id] ?? nameInFields(entry)

export interface FieldChange {
  readonly field: string
  /** Empty where there was, or is, nothing. */
  readonly before: ReadonlyArray<string>
  readonly after: ReadonlyArray<string>
}

const isReason = (value: unknown): value is { readonly code: string; readonly note?: string } =>
  typeof value === "object" && value !== null && "code" in value && isText(value.code)

const textsOf = (value: unknown): ReadonlyArray<string> => {
  if (value === null || value === undefined || value === "") return []
  if (isText(value)) return [value]
  if (isReason(value)) return value.note === undefined ? [value.code] : [value.code, value.note]
  return Array.isArray(value) && value.every(isText) ? value : [JSON.stringify(value)]
}

/** The fields that an entry is about, each before and after. */
export const fieldChanges = ({ before, after }: Pick<AuditEntry, "before" | "after">): ReadonlyArray<FieldChange> => {
  const names = [...new Set([...Struct.keys(before ?? {}), ...Struct.keys(after ?? {})])]
  return names.map((field) => ({ field, before: textsOf(before?.[field]), after: textsOf(after?.[field]) }))
}

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
  request_id: ({ request_id }) => request_id,
  record: (entry) =>
    nameOfRecord(entry)?.name ??
    shownIds(entry)
      .flatMap((id) => entry.names?.[id]?.name ?? [])
      .join("; ")
}

export const auditReportHeader = csvLine(Object.keys(columns))

export const auditReportLine = (entry: AuditEntry): string => csvLine(Object.values(columns).map((cell) => cell(entry)))

/** One record, and what stands behind a line, are looked for among all entries, even where bulks are asked for as one line. */
export const isGathered = ({ gathered, entity_id, request_id, searchTerm = "" }: AuditSearch): boolean =>
  gathered === "yes" && entity_id === undefined && request_id === undefined && !uuid.test(searchTerm)
