import type { ReactNode } from "react"
import { Eye } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/record-screen/record-screen-english.messages.ts"
import { type EntryProps, Field } from "#src/components/fields/field.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import * as styles from "./form-fields.module.css"
import { PasswordField, type PasswordFieldProps } from "#src/components/fields/password-field.tsx"
import { PhoneField, type PhoneFieldProps } from "#src/components/fields/phone-field.tsx"
import { type Choice, Select } from "#src/components/fields/select.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"

interface FormEntry extends Required<
  Pick<EntryProps, "label" | "value" | "error" | "onChange" | "onLeave" | "isRequired" | "hint">
> {
  readonly name: string
  /** It stands across the form; the others stand in two columns. */
  readonly isWide: boolean
}

/** A field of a form, and what its kind needs to be rendered. */
export type RenderedField = FormEntry &
  (
    | {
        readonly kind: "text" | "area" | "email" | "date"
        readonly isReadOnly: boolean
        readonly min?: string | undefined
        readonly max?: string | undefined
      }
    | { readonly kind: "choice"; readonly choices: ReadonlyArray<Choice> }
    | { readonly kind: "phone"; readonly phone: Pick<PhoneFieldProps, "code" | "codes" | "digits" | "change"> }
    | ({ readonly kind: "password" } & Pick<PasswordFieldProps, "isShown" | "toggle" | "autoComplete">)
    | {
        readonly kind: "secret"
        readonly placeholder: string
        /** Reveals the masked value; null where nothing is masked. */
        readonly reveal: { readonly label: string; readonly run: (() => void) | null; readonly isBusy: boolean } | null
      }
    /** The whole field: reading its image is up to the screen. */
    | { readonly kind: "image"; readonly control: ReactNode }
  )

export interface FormFieldsProps {
  readonly fields: ReadonlyArray<RenderedField>
  readonly record: RecordScreenWords
  readonly shared: InterfaceWords
  readonly takesFocus?: boolean
}

interface FormFieldProps extends Omit<FormFieldsProps, "fields" | "takesFocus"> {
  readonly field: RenderedField
  readonly isFirstFocus: boolean
}

const areaRows = 2

const FormField = ({ field, record, shared, isFirstFocus }: FormFieldProps) => {
  switch (field.kind) {
    case "choice":
      return (
        <Field {...field}>
          {(parts) => (
            <Select
              parts={parts}
              value={field.value}
              onChange={field.onChange}
              onLeave={field.onLeave}
              choices={[{ value: "", label: record.choose }, ...field.choices]}
            />
          )}
        </Field>
      )
    case "phone":
      return <PhoneField {...field} {...field.phone} codeLabel={record.countryCode} />
    case "password":
      return <PasswordField {...field} words={shared} />
    case "secret":
      return (
        <TextField
          {...field}
          button={
            field.reveal && (
              <Button icon={Eye} action={field.reveal.run} isBusy={field.reveal.isBusy}>
                {field.reveal.label}
              </Button>
            )
          }
        />
      )
    case "image":
      return field.control
    case "text":
    case "area":
    case "email":
    case "date":
      return (
        <TextField
          {...field}
          {...(field.kind === "area" ? { rows: areaRows } : { type: field.kind })}
          isFirstFocus={isFirstFocus}
        />
      )
  }
}

/** Fields that stand in two columns together, or one that stands across the form. */
const groupsOf = (fields: ReadonlyArray<RenderedField>): ReadonlyArray<ReadonlyArray<RenderedField>> => {
  const groups: Array<Array<RenderedField>> = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (last === undefined || field.isWide || last[0]?.isWide === true) groups.push([field])
    else last.push(field)
  }
  return groups
}

interface FormColumnsProps {
  /** Two, below each other on a phone, unless there are three: a phone draws two of them beside each other. */
  readonly count?: 3
  /** The first field takes two columns. */
  readonly hasWideFirst?: boolean
  readonly children: ReactNode
}

/** Fields beside each other. */
export const FormColumns = ({ count, hasWideFirst = false, children }: FormColumnsProps) => (
  <div className={styles.columns} data-count={count} data-wide-first={hasWideFirst || undefined}>
    {children}
  </div>
)

/** Letters are typed into it: in a menu they would choose. */
const isText = (field: RenderedField): boolean => "isReadOnly" in field && !field.isReadOnly && field.kind !== "date"

/** The fields of a form in their order. The first text takes the focus, unless the form has it elsewhere. */
export const FormFields = ({ fields, takesFocus = true, ...words }: FormFieldsProps) => {
  const first = takesFocus ? fields.find(isText) : undefined
  const draw = (field: RenderedField) => (
    <FormField key={field.name} field={field} {...words} isFirstFocus={field === first} />
  )
  return groupsOf(fields).map((group) =>
    group[0]?.isWide === true ? group.map(draw) : <FormColumns key={group[0]?.name}>{group.map(draw)}</FormColumns>
  )
}
