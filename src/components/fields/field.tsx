import { type ReactNode, useId } from "react"
import { CircleAlert } from "lucide-react"
import type { Language } from "#domain/shared/language.schema.ts"
import * as styles from "./field.module.css"
import { Icon } from "#src/components/text/icon.tsx"

/** Connects a control with its label and messages: spread it on the control. */
export interface FieldParts {
  readonly id: string
  readonly "aria-describedby"?: string
  readonly "aria-invalid"?: true
  readonly "aria-required"?: true
  /** The path of an issue, by which the focus finds this control. */
  readonly "data-path"?: string
}

export interface FieldProps {
  readonly label: string
  /** What the record calls it, by which the focus finds it. */
  readonly name?: string
  readonly isRequired?: boolean
  readonly hint?: ReactNode
  readonly error: string | null
  /** A counter or note at the right of the label; not part of the name, which would change with every key. */
  readonly beside?: string | null
  /** The counter is past its limit. */
  readonly isOver?: boolean
  /** Shown only in this language, which the surrounding form sets. */
  readonly only?: Language
  /** The name of that language, which the label says where both stand side by side. */
  readonly onlyName?: string
  /** Actions on the field, below its messages. */
  readonly below?: ReactNode
  readonly children: (parts: FieldParts) => ReactNode
}

/** A field whose value is a text. */
export interface EntryProps extends Omit<FieldProps, "children"> {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onLeave?: () => void
  readonly isFirstFocus?: boolean
}

/** What a form says of one of its fields. */
export type FieldEntry = Required<Pick<EntryProps, "name" | "value" | "error" | "onChange" | "onLeave">>

interface FieldBoxProps {
  readonly name?: string | undefined
  /** Shown only in this language, which the surrounding form sets. */
  readonly only?: Language
  readonly children: ReactNode
}

/** Holds a label, its control and its messages. */
export const FieldBox = ({ name = "", only, children }: FieldBoxProps) => (
  <div className={styles.field} data-field={name} data-only={only}>
    {children}
  </div>
)

interface LabelProps {
  readonly htmlFor?: string
  readonly isRequired?: boolean
  readonly as?: "label" | "legend" | "p"
  readonly children: ReactNode
}

/** The label of a control or a group of controls. */
export const Label = ({ as: Element = "label", isRequired = false, children, ...rest }: LabelProps) => (
  <Element className={styles.label} {...rest}>
    {children}
    {isRequired && (
      <span className={styles.required} aria-hidden="true">
        *
      </span>
    )}
  </Element>
)

/** The text of a field's issue, with an icon so that colour is not the only signal. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <p className={styles.error} id={id}>
    <Icon of={CircleAlert} size={14} />
    {children}
  </p>
)

/** A hint for filling in a field. */
export const Hint = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <div className={styles.hint} id={id}>
    {children}
  </div>
)

/** A label, its control, then hint and message below: messages take the space under the field, never above it. */
export const Field = ({
  name,
  label,
  isRequired = false,
  hint = null,
  error,
  beside = null,
  isOver = false,
  only,
  onlyName,
  below,
  children
}: FieldProps) => {
  const id = useId()
  const described = [
    error === null ? "" : `${id}-error`,
    hint === null ? "" : `${id}-hint`,
    beside === null ? "" : `${id}-beside`
  ]
    .filter(Boolean)
    .join(" ")
  return (
    <FieldBox name={name} {...(only !== undefined && { only })}>
      <div className={styles.labelLine}>
        <Label htmlFor={id} isRequired={isRequired}>
          {label}
          {onlyName !== undefined && <span className={styles.only}>({onlyName})</span>}
        </Label>
        {beside !== null && (
          <span className={styles.beside} id={`${id}-beside`} data-over={isOver || undefined}>
            {beside}
          </span>
        )}
      </div>
      {children({
        id,
        ...(described === "" ? {} : { "aria-describedby": described }),
        ...(error === null ? {} : { "aria-invalid": true as const }),
        ...(isRequired ? { "aria-required": true as const } : {})
      })}
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== null && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {below}
    </FieldBox>
  )
}
