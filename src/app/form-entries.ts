/** The fields of a form as its view takes them: what stands in each, what is wrong with it, and what typing does. */
import type { FieldIssues } from "#domain/shared/issues.rules.ts"
import type { Side } from "#domain/shared/document-editor.rules.ts"
import type { FieldConflict, Fields } from "#domain/shared/record-merge.rules.ts"
import type { MergeField } from "#src/screens/shell/merge.view.tsx"

export interface FieldEntry {
  readonly value: string
  readonly error: string | null
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

interface FormEvents {
  readonly type: (field: string, text: string) => void
  readonly leave: (field: string) => void
}

export const entriesOf =
  (
    { fields, issues }: { readonly fields: Fields; readonly issues: FieldIssues },
    say: (issue: string) => string,
    { type, leave }: FormEvents
  ) =>
  (field: string): FieldEntry => {
    const issue = issues[field]
    return {
      value: fields[field] ?? "",
      error: issue === undefined ? null : say(issue),
      onChange: (text) => type(field, text),
      onLeave: () => leave(field)
    }
  }

/** The fields that two have changed differently, in words. */
export const mergeFieldsOf = (
  conflicts: ReadonlyArray<FieldConflict>,
  chosen: Readonly<Record<string, Side>>,
  labelOf: (field: string) => string,
  show: (field: string, text: string) => string,
  choose: (field: string, side: Side) => void
): ReadonlyArray<MergeField> =>
  conflicts.map(({ field, mine, theirs }) => ({
    field,
    label: labelOf(field),
    mine: show(field, mine),
    theirs: show(field, theirs),
    chosen: chosen[field] ?? null,
    choose: (side) => choose(field, side)
  }))
