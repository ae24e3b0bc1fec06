import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react"
import type { Language } from "#domain/shared/language.schema.ts"
import { leaving } from "#src/components/dialogs/leaving.ts"
import { Field } from "./field.tsx"
import { Input, TextArea } from "./input.tsx"

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onLeave?: () => void
  readonly error: string | null
  readonly isRequired?: boolean
  readonly hint?: ReactNode
  readonly beside?: string | null
  readonly below?: ReactNode
  /** The language of its content, where it differs from the page's. */
  readonly lang?: Language
  readonly type?: "text" | "email" | "date" | "tel"
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly placeholder?: string
  /** Lines of a longer text; one line when absent. */
  readonly rows?: number
  readonly isReadOnly?: boolean
  readonly isFirstFocus?: boolean
}

/** A labelled line, or with `rows` a labelled box, of text. */
export const TextField = (props: TextFieldProps) => (
  <Field
    label={props.label}
    error={props.error}
    isRequired={props.isRequired ?? false}
    hint={props.hint ?? null}
    beside={props.beside ?? null}
    below={props.below}
  >
    {(parts) => {
      const shared = {
        ...parts,
        value: props.value,
        placeholder: props.placeholder ?? "",
        readOnly: props.isReadOnly ?? false,
        ...(props.lang === undefined ? {} : { lang: props.lang }),
        onBlur: leaving(props.onLeave),
        ...(props.isFirstFocus === true ? { "data-first-focus": true } : {})
      }
      return props.rows === undefined ? (
        <Input
          {...shared}
          type={props.type ?? "text"}
          autoComplete={props.autoComplete ?? "off"}
          onChange={(event) => props.onChange(event.target.value)}
        />
      ) : (
        <TextArea {...shared} rows={props.rows} onChange={(event) => props.onChange(event.target.value)} />
      )
    }}
  </Field>
)
