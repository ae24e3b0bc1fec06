/** The fields of a form as props of its view: value, issue and handlers. */
import type { FieldEntry } from "#src/components/fields/field.tsx"
import type { FieldIssues } from "#domain/shared/issues.rules.ts"
import type { FormTexts } from "#domain/shared/document/record-merge.rules.ts"
import { Result } from "effect"
import type { ImageIssue } from "#domain/files/image.rules.ts"
import type { ImagesPort } from "#domain/files/image.store.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { RecordFormEvent } from "#domain/shared/document/record-form.machine.ts"
import type { RecordEdit } from "#domain/shared/document/record-form.rules.ts"

interface FormEvents {
  readonly type: (field: string, text: string) => void
  readonly leave: (field: string) => void
}

export const entriesOf =
  (
    { fields, issues }: { readonly fields: FormTexts; readonly issues: FieldIssues },
    say: (issue: string) => string,
    { type, leave }: FormEvents
  ) =>
  (field: string): FieldEntry => {
    const issue = issues[field]
    return {
      name: field,
      value: fields[field] ?? "",
      error: issue === undefined ? null : say(issue),
      onChange: (text) => type(field, text),
      onLeave: () => leave(field)
    }
  }

/** Reads a chosen file and validates it. */
type ReadPicked = (file: File) => Promise<Result.Result<Picture, ImageIssue>>

/** What a screen whose records have pictures calls for them. */
export interface PicturePorts {
  readonly images: ImagesPort
  readonly readPicked: ReadPicked
}

/** Attaches a chosen file to a field of a form, or shows there why it is invalid. */
export const pickInto =
  (readPicked: ReadPicked, send: (event: RecordFormEvent<Picture>) => void) =>
  (field: string, file: File): void =>
    void readPicked(file).then((read) =>
      send({
        type: "form.edit",
        edit: Result.match(read, {
          onFailure: (issue): RecordEdit<Picture> => ({ kind: "invalid", field, issue }),
          onSuccess: (attached): RecordEdit<Picture> => ({ kind: "attach", field, attached })
        })
      })
    )
