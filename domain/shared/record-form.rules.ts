/** What a form over one record remembers, as texts, and how an edit meets the edits of others. */
import { firstPlace, type IssuePlace, languageOf } from "./bilingual.rules.ts"
import type { FieldIssues } from "./issues.rules.ts"
import type { InEveryLanguage, Language } from "./language.schema.ts"
import { changedFields, type FieldConflict, type Fields, mergeEdits } from "./record-merge.rules.ts"

export type Side = "mine" | "theirs"

export interface RecordFormContext<Row, Attached, Choices> {
  /** The id of the record that is edited, also before it has been read; null while a new one is added. */
  readonly wanted: string | null
  /** The record as it was last read; null while a new one is added. */
  readonly target: Row | null
  /** The fields as the record has them, and as they stand in the form. */
  readonly base: Fields
  readonly fields: Fields
  /** What is sent besides, such as pictures, by the field it belongs to. */
  readonly attached: Readonly<Record<string, Attached>>
  /** Of a form in two languages the one whose fields are open. */
  readonly language: Language
  readonly issues: FieldIssues
  /** What this administrator and another have changed differently, and whose is to stand. */
  readonly conflicts: ReadonlyArray<FieldConflict>
  readonly chosen: Readonly<Record<string, Side>>
  /** What may be chosen in the form; null until it is known. */
  readonly choices: Choices | null
  /** Why the last attempt to save has failed. */
  readonly failure: InEveryLanguage<string> | null
}

/** What became of a save that reached the server. */
export type SaveOutcome<Row> =
  | { readonly kind: "saved"; readonly row: Row }
  /** Refused for what stands in some fields. Nothing was changed. */
  | { readonly kind: "refused"; readonly issues: FieldIssues; readonly failure: InEveryLanguage<string> }
  /** Somebody else has saved the record meanwhile. Nothing was changed. */
  | { readonly kind: "overtaken"; readonly current: Row }

export interface AboutRecord<Row, Attached> {
  /** The fields in reading order, as a new record starts. */
  readonly blank: Fields
  readonly fieldsOf: (row: Row) => Fields
  /** What is wrong with the fields of a new record, or with those that differ from `base`. */
  readonly judge: (fields: Fields, base: Fields | null) => FieldIssues
  /** The fields that take an attachment, and what is wrong with one. */
  readonly attachments: {
    readonly fields: ReadonlyArray<string>
    readonly judge: (attached: Attached) => string | null
  } | null
  /** Another's fields beside ours: what is only shown differently counts as equal. */
  readonly align: (theirs: Fields, base: Fields) => Fields
}

export const recordFormRules = <Row, Attached, Choices>(about: AboutRecord<Row, Attached>) => {
  type Context = RecordFormContext<Row, Attached, Choices>
  type Change = Partial<Context>

  const closed: Context = {
    wanted: null,
    target: null,
    base: about.blank,
    fields: about.blank,
    attached: {},
    language: "en",
    issues: {},
    conflicts: [],
    chosen: {},
    choices: null,
    failure: null
  }

  const issuesOf = ({ target, base, fields, attached }: Context): FieldIssues => {
    const issues = about.judge(fields, target === null ? null : base)
    const misfits = Object.entries(attached).flatMap(([field, one]) => {
      const issue = about.attachments?.judge(one) ?? null
      return issue === null ? [] : [[field, issue] as const]
    })
    return { ...issues, ...Object.fromEntries(misfits) }
  }

  const isDirty = ({ base, fields, attached }: Context): boolean =>
    Object.keys(attached).length > 0 || changedFields(base, fields).length > 0

  return {
    closed,
    issuesOf,
    isDirty,
    isComplete: (context: Context): boolean => Object.keys(issuesOf(context)).length === 0,
    hasConflicts: ({ conflicts }: Context): boolean => conflicts.length > 0,
    isDecided: ({ conflicts, chosen }: Context): boolean => conflicts.every(({ field }) => field in chosen),
    /** Whether the form has fields in two languages, so that one of them is open at a time. */
    isBilingual: Object.keys(about.blank).some((field) => languageOf(field) !== null),
    takesAttachment: (field: string): boolean => about.attachments?.fields.includes(field) ?? false,

    /** Starts with what was read: the record's fields, or a new record's. */
    opened: ({ row, choices }: { readonly row: Row | null; readonly choices: Choices }): Change => {
      const fields = row === null ? about.blank : about.fieldsOf(row)
      return { target: row, base: fields, fields, choices }
    },

    /** What was typed; issues that are shown are judged anew, others wait until their field is left. */
    typed: (context: Context, field: string, text: string): Change => {
      const next = { ...context, fields: { ...context.fields, [field]: text } }
      return { fields: next.fields, issues: marked(next, context.issues), failure: null }
    },

    /** What was attached or taken off again. An attachment is judged at once. */
    attach: (context: Context, field: string, one: Attached | null): Change => {
      const { [field]: _before, ...rest } = context.attached
      const attached = one === null ? rest : { ...rest, [field]: one }
      const issue = issuesOf({ ...context, attached })[field]
      const { [field]: _, ...others } = context.issues
      return { attached, issues: issue === undefined ? others : { ...others, [field]: issue }, failure: null }
    },

    /** Why a file was refused before it could be attached; what is attached stays. */
    misfit: ({ issues }: Context, field: string, issue: string): Change => ({ issues: { ...issues, [field]: issue } }),

    left: (context: Context, field: string): Change => {
      const { [field]: _, ...others } = context.issues
      const issue = issuesOf(context)[field]
      return { issues: issue === undefined ? others : { ...others, [field]: issue } }
    },

    /** Puts the whole of what was masked in its place; a text that was typed over it stays. */
    revealed: ({ base, fields }: Context, field: string, text: string): Change =>
      fields[field] === base[field]
        ? { base: { ...base, [field]: text }, fields: { ...fields, [field]: text } }
        : { base: { ...base, [field]: text } },

    /** Where the focus goes: the first wrong field in reading order, one that can be seen before one that cannot. */
    firstWrong: ({ issues, language }: Pick<Context, "issues" | "language">): IssuePlace => {
      const inOrder = Object.keys(about.blank).filter((field) => field in issues)
      return firstPlace([...inOrder, ...Object.keys(issues)], language) ?? { path: "", language }
    },

    /** Takes over what another has changed and this administrator has not; the rest is left to be chosen. */
    overtaken: ({ base, fields }: Context, current: Row): Change => {
      const theirs = about.align(about.fieldsOf(current), base)
      const merged = mergeEdits(base, fields, theirs)
      return { target: current, base: theirs, fields: merged.fields, conflicts: merged.conflicts, chosen: {} }
    },

    choose: ({ chosen }: Context, field: string, side: Side): Change => ({ chosen: { ...chosen, [field]: side } }),

    /** Puts into each field in conflict what was chosen for it. */
    decided: ({ fields, conflicts, chosen }: Context): Change => ({
      fields: {
        ...fields,
        ...Object.fromEntries(
          conflicts.map(({ field, mine, theirs }) => [field, chosen[field] === "theirs" ? theirs : mine])
        )
      },
      conflicts: [],
      chosen: {}
    })
  }

  /** The issues as they are now, of those fields that show one. */
  function marked(context: Context, shown: FieldIssues): FieldIssues {
    return Object.fromEntries(Object.entries(issuesOf(context)).filter(([field]) => field in shown))
  }
}

export type RecordFormRules<Row, Attached, Choices> = ReturnType<typeof recordFormRules<Row, Attached, Choices>>
