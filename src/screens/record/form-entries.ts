/** The fields of a form as props of its view: value, issue and handlers. */
import type { FieldIssues } from "#domain/shared/document/issues.rules.ts"
import type { Fields } from "#domain/shared/document/record-merge.rules.ts"

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
