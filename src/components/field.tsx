import { type ReactNode, useId } from "react"
import { CircleAlert } from "lucide-react"
import { Icon } from "./icon.tsx"

/** What ties a control to its label and messages: spread it on the control. */
export interface FieldParts {
  readonly id: string
  readonly "aria-describedby"?: string
  readonly "aria-invalid"?: true
  readonly "aria-required"?: true
}

export interface FieldProps {
  readonly label: string
  readonly isRequired?: boolean
  readonly hint?: ReactNode
  readonly error: string | null
  /** A counter or remark at the right of the label; no part of the name, which would change with every key. */
  readonly aside?: string | null
  /** What can be done about the field, below what is said of it. */
  readonly below?: ReactNode
  readonly children: (parts: FieldParts) => ReactNode
}

/** Words of a field's failure, with the icon that makes colour the second signal. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <p className="field-error" id={id}>
    <Icon of={CircleAlert} size={14} />
    {children}
  </p>
)

/** A label, its control, then hint and message below: messages take the space under the field, never above it. */
export const Field = ({ label, isRequired = false, hint = null, error, aside = null, below, children }: FieldProps) => {
  const id = useId()
  const described = [
    error === null ? "" : `${id}-error`,
    hint === null ? "" : `${id}-hint`,
    aside === null ? "" : `${id}-aside`
  ]
    .filter(Boolean)
    .join(" ")
  return (
    <div className="field">
      <div className="label-line">
        <label className="label" htmlFor={id}>
          {label}
          {isRequired && (
            <span className="required" aria-hidden="true">
              *
            </span>
          )}
        </label>
        {aside !== null && (
          <span className="aside tabular" id={`${id}-aside`}>
            {aside}
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
      {hint !== null && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {below}
    </div>
  )
}
