import type { ComponentPropsWithoutRef } from "react"
import { Field, type FieldProps } from "./field.tsx"
import { Input } from "./input.tsx"
import * as styles from "./phone-field.module.css"
import { Select } from "./select.tsx"

export interface PhoneFieldProps extends Omit<FieldProps, "children"> {
  readonly code: string
  readonly codeLabel: string
  readonly codes: ReadonlyArray<string>
  readonly digits: string
  readonly change: (code: string, digits: string) => void
  readonly onLeave: () => void
  /** More about the control for the digits. */
  readonly input?: Pick<ComponentPropsWithoutRef<"input">, "autoComplete" | "autoFocus" | "inputMode">
}

/** A phone number: its country code chosen, the rest typed. */
export const PhoneField = ({ code, codeLabel, codes, digits, change, onLeave, input, ...field }: PhoneFieldProps) => (
  <Field {...field}>
    {(parts) => (
      <div className={styles.phone}>
        <Select
          label={codeLabel}
          value={code}
          choices={codes.map((value) => ({ value, label: value }))}
          onChange={(chosen) => change(chosen, digits)}
        />
        <Input
          {...parts}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          value={digits}
          onChange={(event) => change(code, event.target.value)}
          onLeave={onLeave}
          {...input}
        />
      </div>
    )}
  </Field>
)
