/** An entry of the audit in the words of one language: names for ids, words for codes. */
import { Day, isRealDay } from "../shared/calendar.schema.ts"
import { dayIn, numberIn } from "../shared/language.rules.ts"
import {
  type FieldChange,
  fieldChanges,
  kindOfField,
  nameOfRecord,
  placeOfEntity,
  severalRecords,
  shownIds,
  toldVerb
} from "../shared/audit/audit-entry.rules.ts"
import type { AuditEntry, RecordName } from "../shared/audit/audit.schema.ts"
import { isServiceId, type Person } from "../shared/identity.schema.ts"
import { scopeNames } from "../shared/permission/scope.messages.ts"
import type { NamedRecord } from "../shared/record-kind.schema.ts"
import type { recordPlaces } from "../shared/screen/place.schema.ts"
import type { AuditScreenWords } from "./audit-screen-english.messages.ts"
import { nestedChanges } from "./nested-changes.rules.ts"

/** A sentence in three parts, of which the middle one is the name of its record and may lead there. */
export interface AuditSentence {
  readonly actor: string
  readonly before: string
  readonly name: string
  readonly after: string
}

/** Stands for the name in a text until the text is parted there. */
const slot = "\u0000"

const textIn = (texts: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(texts, name) ? (texts[name] ?? "") : name.replace(/_/gu, " ")

export const nameIn = (
  { name, name_es = name }: RecordName,
  { language }: Pick<AuditScreenWords, "language">
): string => (language === "es" ? name_es : name)

/** A name, with a word where its record is deleted. */
const nameText = (name: RecordName, deleted: string, words: AuditScreenWords): string =>
  name.is_deleted === true ? `${nameIn(name, words)} ${deleted}` : nameIn(name, words)

const actorText = ({ id, name }: Person, words: AuditScreenWords): string =>
  name === "" ? words.somebody : isServiceId(id) ? words.service(name) : name

export const sentenceOf = (entry: AuditEntry, words: AuditScreenWords): AuditSentence => {
  const { actor, entity, entity_id, bulk } = entry
  const verb = toldVerb(entry)
  const tell = new Map(Object.entries(words.did)).get(verb) ?? ((what: string) => `${textIn({}, verb)} ${what}`)
  const told = (what: string, name = what, count = 1): AuditSentence => {
    const [before = "", after = ""] = tell(what, name, count).split(slot)
    return { actor: actorText(actor, words), before, name: "", after }
  }
  if (entity === "audit" || entity === "session") return told(words.several[entity])
  // A page of quizzes is about a person where a member has completed them.
  const isOfMember = entity === "quiz" && entry.after?.["people"] !== undefined
  const noun = isOfMember ? words.submissions : { one: words.one[entity], many: words.several[entity] }
  const counted = (count: number) => `${numberIn[words.language](count)} ${count === 1 ? noun.one : noun.many}`
  if (bulk !== undefined) {
    const many = counted(bulk.count)
    const company = bulk.company_id === undefined ? undefined : entry.names?.[bulk.company_id]
    const what = company === undefined ? many : words.ofCompany(many, nameIn(company, words))
    return told(what, what, bulk.count)
  }
  if (entity_id === severalRecords) {
    const count = shownIds(entry).length
    const what = count === 0 ? words.several[entity] : counted(count)
    return told(what, what, count)
  }
  if (entity_id === actor.id) return told(words.oneself)
  const name = nameOfRecord(entry)
  if (name === null) return told(words.unnamed[entity])
  const { after, ...sentence } = told(words.objects[entity](slot), slot)
  return {
    ...sentence,
    name: nameIn(name, words),
    after: name.is_deleted === true ? ` ${words.deleted[entity]}${after}` : after
  }
}

/** The sentence as one text. */
export const plainSentence = (entry: AuditEntry, words: AuditScreenWords): string => {
  const { actor, before, name, after } = sentenceOf(entry, words)
  return `${actor} ${before}${name}${after}`
}

/** A text that exists in both languages has its language in its name, and a part of another field has that before it. */
export const fieldText = ({ field }: Pick<FieldChange, "field">, words: AuditScreenWords): string => {
  const [, whole = "", number = "", part] = /^(translations|questions|removed)(?:\.(\d+))?\.(\w+)$/u.exec(field) ?? []
  if (part !== undefined) {
    const label = fieldText({ field: part }, words)
    if (whole === "translations") return words.translationOf(label)
    return (whole === "removed" ? words.removedQuestion : words.questionOf)(number, label)
  }
  const [, text, language] = /^(\w+)_(en|es)$/u.exec(field) ?? []
  return text === undefined
    ? textIn(words.fields, field)
    : words.inLanguage[language === "es" ? "es" : "en"](textIn(words.fields, text))
}

/** Where a record stands: at its own address, or in the details of the member whom it is about. */
export const placeOfRecord = (
  { kind, id }: NamedRecord,
  { names }: Pick<AuditEntry, "names">
): { readonly place: (typeof recordPlaces)[number]; readonly id: string } | null => {
  const place = placeOfEntity[kind]
  if (place !== undefined) return { place, id }
  const person = names?.[id]?.person
  return person === undefined ? null : { place: "users", id: person }
}

/** A value of a field in words: the name of the record whose id it is, what its code means, or itself. */
const valueText = (entry: AuditEntry, field: string, value: string, words: AuditScreenWords): string => {
  const kind = kindOfField(entry, field)
  if (kind !== null) {
    const name = entry.names?.[value]
    return name === undefined ? words.unnamed[kind] : nameText(name, words.deleted[kind], words)
  }
  if (value === "true") return words.yes
  if (value === "false") return words.no
  if (field === "expires_at") return dayIn[words.language](Day.make(value.slice(0, 10)))
  if (isRealDay(value)) return dayIn[words.language](Day.make(value))
  const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...words.codes,
    entity: words.entities,
    scopes: scopeNames[words.language],
    action: words.actionsDone
  }
  const coded = field.startsWith("translations.") ? "translations" : (field.split(".").at(-1) ?? field)
  // A read of the audit names what was filtered by, such as `user.change`.
  const code = coded === "action" ? (value.split(".").at(-1) ?? value) : value
  return codes[coded]?.[code] ?? value
}

/** A value in words, and where the record stands whose name it is; null for any other value. */
export interface ValuePart {
  readonly text: string
  readonly at: ReturnType<typeof placeOfRecord>
}

/** The values of one side of a change; none where there is nothing. */
export const valueParts = (
  entry: AuditEntry,
  { field }: Pick<FieldChange, "field">,
  values: ReadonlyArray<string>,
  words: AuditScreenWords
): ReadonlyArray<ValuePart> =>
  values.map((value) => {
    const kind = kindOfField(entry, field)
    const isKnown = kind !== null && entry.names?.[value] !== undefined
    return {
      text: valueText(entry, field, value, words),
      at: isKnown ? placeOfRecord({ kind, id: value }, entry) : null
    }
  })

/** The values on one side of a change, or the word for none. */
export const valuesText = (
  entry: AuditEntry,
  { field }: Pick<FieldChange, "field">,
  values: ReadonlyArray<string>,
  words: AuditScreenWords
): string =>
  values.length === 0 ? words.none : values.map((value) => valueText(entry, field, value, words)).join(", ")

/** The changes as a person reads them: without a decision's id, the administrator who acted, and that no session has ended. */
export const toldChanges = (entry: AuditEntry): ReadonlyArray<FieldChange> =>
  nestedChanges(entry).filter(({ field, before, after }) => {
    const values = [...before, ...after].join()
    return field !== "decision_id" && values !== entry.actor.id && !(field === "ended_sessions" && values === "0")
  })

/** Sentences that say all there is to say in a line: a record came or went, or a session went. */
export const saysAll: ReadonlySet<string> = new Set(["create", "delete", "restore", "destroy", "close"])

/** How many names stand in a line before the rest is counted. */
const namesMax = 3

/** Fields that a bulk writes with one value; before it they may have differed. */
const sameForAll: ReadonlySet<string> = new Set(["company_id", "reason"])

const bulkText = (entry: AuditEntry, words: AuditScreenWords): string =>
  toldChanges(entry)
    .filter(({ field, after }) => sameForAll.has(field) && after.length > 0)
    .map((change) => `${fieldText(change, words)}: ${valuesText(entry, change, change.after, words)}`)
    .join(", ")

/** Beside the sentence: what a bulk gave to all, whom a page showed, or the first field before and after, and how many more there are. */
export const changeText = (entry: AuditEntry, words: AuditScreenWords): string => {
  const verb = toldVerb(entry)
  if (saysAll.has(verb)) return ""
  if (entry.bulk !== undefined) return bulkText(entry, words)
  const shown = shownIds(entry)
  const several = (texts: ReadonlyArray<string>, max: number, more: (count: number) => string): string =>
    texts.length <= max ? texts.join(", ") : `${texts.slice(0, max).join(", ")}, ${more(texts.length - max)}`
  if (shown.length > 0) {
    const people = fieldChanges(entry).find(({ field }) => field === "people")?.after
    const field = people === undefined ? "shown" : "people"
    return several(
      (people ?? shown).map((id) => valueText(entry, field, id, words)),
      namesMax,
      words.more
    )
  }
  const isSwitch = verb !== "change" && verb !== "report"
  const changes = toldChanges(entry).filter(({ field }) => !(isSwitch && field === "status"))
  return several(
    changes.map((change) => {
      const before = valuesText(entry, change, change.before, words)
      const after = valuesText(entry, change, change.after, words)
      return change.before.length === 0 || change.after.length === 0
        ? `${fieldText(change, words)}: ${change.before.length === 0 ? after : before}`
        : words.changeOf(fieldText(change, words), before, after)
    }),
    // Why a sign-in was refused says little without where it came from.
    verb === "refuse_sign_in" ? changes.length : 1,
    words.moreFields
  )
}
