import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react"
import type { Language } from "#domain/shared/language.schema.ts"
import { Row } from "#src/components/layout/row.tsx"
import { type EntryProps, Field } from "./field.tsx"
import { DateInput, Input, TextArea } from "./input.tsx"

export interface TextFieldProps extends EntryProps {
  /** The language of its content, where it differs from the page's. */
  readonly lang?: Language
  readonly type?: "text" | "email" | "date" | "tel"
  /** The first and the last day that can be chosen. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly placeholder?: string
  /** Lines of a longer text; one line when absent. */
  readonly rows?: number
  readonly isReadOnly?: boolean
  /** At the end of its line. */
  readonly button?: ReactNode
}

/** Without a last day browsers let one type years of six digits. */
const lastDay = "9999-12-31"

/** A labelled line, or with `rows` a labelled box, of text. */
export const TextField = (props: TextFieldProps) => (
  <Field {...props}>
    {(parts) => {
      const shared = {
        ...parts,
        value: props.value,
        placeholder: props.placeholder ?? "",
        readOnly: props.isReadOnly ?? false,
        lang: props.lang,
        onLeave: props.onLeave,
        "data-first-focus": props.isFirstFocus || undefined
      }
      if (props.rows !== undefined)
        return <TextArea {...shared} rows={props.rows} onChange={(event) => props.onChange(event.target.value)} />
      const input =
        props.type === "date" ? (
          <DateInput {...shared} min={props.min} max={props.max ?? lastDay} onText={props.onChange} />
        ) : (
          <Input
            {...shared}
            type={props.type ?? "text"}
            autoComplete={props.autoComplete ?? "off"}
            onChange={(event) => props.onChange(event.target.value)}
          />
        )
      if (props.button === undefined) return input
      return (
        <Row as="div">
          {input}
          {props.button}
        </Row>
      )
    }}
  </Field>
)
