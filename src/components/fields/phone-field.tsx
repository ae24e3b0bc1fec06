import type { ReactNode } from "react"
import { Field } from "./field.tsx"
import { Input } from "./input.tsx"
import { leaving } from "#src/components/dialogs/leaving.ts"
import * as styles from "./phone-field.module.css"
import { Select } from "./select.tsx"

export interface PhoneFieldProps {
  readonly label: string
  readonly codeLabel: string
  readonly code: string
  readonly codes: ReadonlyArray<string>
  readonly digits: string
  readonly change: (code: string, digits: string) => void
  readonly leave: () => void
  readonly error: string | null
  readonly isRequired: boolean
}

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

/** A phone number: its country code chosen, the rest typed. */
export const PhoneField = ({
  label,
  codeLabel,
  code,
  codes,
  digits,
  change,
  leave,
  error,
  isRequired
}: PhoneFieldProps) => (
  <Field label={label} error={error} isRequired={isRequired}>
    {(parts) => (
      <PhoneBox code={code} codeLabel={codeLabel} codes={codes} changeCode={(chosen) => change(chosen, digits)}>
        <Input
          {...parts}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          value={digits}
          onChange={(event) => change(code, event.target.value)}
          onBlur={leaving(leave)}
        />
      </PhoneBox>
    )}
  </Field>
)
