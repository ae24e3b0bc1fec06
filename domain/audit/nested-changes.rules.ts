/** Fields that hold other values, such as the questions of a quiz, taken apart: each of these values is a field. */
import { fieldChanges, type FieldChange } from "../shared/audit/audit-entry.rules.ts"
import type { AuditedFields, AuditEntry } from "../shared/audit/audit.schema.ts"

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const listOf = (value: unknown): ReadonlyArray<Fields> => (Array.isArray(value) ? value.filter(isFields) : [])

/** How far each text of an article is translated. */
const translationsIn = (fields: Fields): Fields => {
  const { translations } = fields
  if (!isFields(translations)) return fields
  const { translations: _, ...others } = fields
  const named = Object.entries(translations).map(([text, state]) => [`translations.${text}`, state] as const)
  return { ...others, ...Object.fromEntries(named) }
}

/** The options of a question in one language, the right ones marked. */
const optionsIn = (question: Fields, language: "en" | "es"): ReadonlyArray<string> =>
  listOf(question["options"]).map((option) => {
    const text = option[`description_${language}`]
    return `${typeof text === "string" ? text : ""}${option["is_correct"] === true ? " ✓" : ""}`
  })

const questionFields = (question: Fields): Fields => {
  const { id: _, options, ...own } = question
  return options === undefined
    ? own
    : { ...own, options_en: optionsIn(question, "en"), options_es: optionsIn(question, "es") }
}

const under = (name: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${name}.${field}`, value]))

const questionTexts = ({ question_en, question_es }: Fields): Fields => ({ question_en, question_es })

/** A question keeps its id through every edit. It is named by its present number, or by its former one. */
const withQuestions = (before: AuditedFields, after: AuditedFields): readonly [AuditedFields, AuditedFields] => {
  const [was, is] = [listOf(before?.["questions"]), listOf(after?.["questions"])]
  const kept = new Map(was.map((question) => [question["id"], question]))
  const isThere = new Set(is.map(({ id }) => id))
  const [earlier, later] = [new Array<Fields>(), new Array<Fields>()]
  for (const [index, question] of is.entries()) {
    const name = `questions.${index + 1}`
    const former = kept.get(question["id"])
    later.push(under(name, former === undefined ? questionTexts(question) : questionFields(question)))
    if (former !== undefined) earlier.push(under(name, questionFields(former)))
  }
  for (const [index, question] of was.entries())
    if (!isThere.has(question["id"])) earlier.push(under(`removed.${index + 1}`, questionTexts(question)))
  const without = (fields: AuditedFields, parts: ReadonlyArray<Fields>): AuditedFields => {
    if (fields === null) return null
    const { questions: _, ...others } = fields
    const all: Fields = Object.assign({}, others, ...parts)
    return all
  }
  return [without(before, earlier), without(after, later)]
}

/** The fields that an entry is about, each before and after; parts of a field that stayed equal are left out. */
export const nestedChanges = ({ before, after }: Pick<AuditEntry, "before" | "after">): ReadonlyArray<FieldChange> => {
  const [was, is] = withQuestions(before && translationsIn(before), after && translationsIn(after))
  return fieldChanges({ before: was, after: is }).filter(
    (change) => !change.field.includes(".") || change.before.join("\n") !== change.after.join("\n")
  )
}
