import type { ReactNode } from "react"
import { Field, type FieldProps } from "./field.tsx"
import { Input } from "./input.tsx"
import * as styles from "./phone-field.module.css"
import { Select } from "./select.tsx"

interface PhoneBoxProps {
  readonly code: string
  readonly codeLabel: string
  readonly codes: ReadonlyArray<string>
  readonly changeCode: (code: string) => void
  /** The control for the other digits. */
  readonly children: ReactNode
}

/** The country code of a number. */
export const PhoneBox = ({ code, codeLabel, codes, changeCode, children }: PhoneBoxProps) => (
  <div className={styles.phone}>
    <Select
      label={codeLabel}
      value={code}
      choices={codes.map((value) => ({ value, label: value }))}
      onChange={changeCode}
    />
    {children}
  </div>
)

export interface PhoneFieldProps
  extends Omit<FieldProps, "children">, Pick<PhoneBoxProps, "code" | "codeLabel" | "codes"> {
  readonly digits: string
  readonly change: (code: string, digits: string) => void
  readonly onLeave: () => void
}

/** A phone number: its country code chosen, the rest typed. */
export const PhoneField = (props: PhoneFieldProps) => (
  <Field {...props}>
    {(parts) => (
      <PhoneBox {...props} changeCode={(chosen) => props.change(chosen, props.digits)}>
        <Input
          {...parts}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          value={props.digits}
          onChange={(event) => props.change(props.code, event.target.value)}
          onLeave={props.onLeave}
        />
      </PhoneBox>
    )}
  </Field>
)
