/** Turns schema issues into one message key per field path. */
import { Result, Schema, SchemaIssue } from "effect"

/** Field path (`questions.0.title`) → message key; the first issue of a field wins. */
export type FieldIssues = Readonly<Record<string, string>>

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** A check's message is a key; a schema's own issue (a wrong type, a missing key) has no message key. */
const toKey = (message: string): string =>
  /^[a-z][a-z0-9_]*(\|.*)?$/u.test(message) ? message : message === "Missing key" ? "value_missing" : "value_invalid"

export const toFieldIssues = (issue: SchemaIssue.Issue): FieldIssues => {
  const fields: Record<string, string> = {}
  for (const { path, message } of format(issue).issues) {
    const name = (path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".")
    fields[name] ??= toKey(message)
  }
  return fields
}

/** Builds a reader once per schema: an unknown value becomes the schema's type, or the issues of every wrong field. */
export const schemaReader = <S extends Schema.Codec<unknown, unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (value: unknown): Result.Result<S["Type"], FieldIssues> =>
    Result.mapError(decode(value), ({ issue }) => toFieldIssues(issue))
}

export const issuesIn = <Value>(read: Result.Result<Value, FieldIssues>): FieldIssues =>
  Result.match(read, { onFailure: (found) => found, onSuccess: () => ({}) })

/** The shown issues with that of one field brought up to date: a field is judged when it loses the focus. */
export const updateIssueOf = (shown: FieldIssues, field: string, issues: FieldIssues): FieldIssues => {
  const { [field]: _, ...others } = shown
  const issue = issues[field]
  return issue === undefined ? others : { ...others, [field]: issue }
}

/** The issues of the fields that are marked as invalid: these are judged with every key press. */
export const updateShownIssues = (shown: FieldIssues, issues: FieldIssues): FieldIssues =>
  Object.fromEntries(Object.entries(issues).filter(([field]) => field in shown))

/**
 * Words one message in the language of `words`. A key may carry arguments behind bars (`points_total|85`), which
 * replace `{0}`, `{1}` in its words; a text that is no key stays itself.
 */
export const describeIssue =
  (words: Readonly<Record<string, string>>) =>
  (message: string): string => {
    const [key = "", ...args] = message.split("|")
    // Own words only: a message may happen to be the name of something every object has.
    const text = Object.hasOwn(words, key) ? words[key] : undefined
    return text === undefined
      ? message
      : text.replace(/\{(\d)\}/gu, (place, index: string) => args[Number(index)] ?? place)
  }
