import { Field } from "./field.tsx"
import { leaving } from "./leaving.ts"
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
}

/** A phone number: its country code chosen, the rest typed. */
export const PhoneField = ({ label, codeLabel, code, codes, digits, change, leave, error }: PhoneFieldProps) => (
  <Field label={label} error={error} isRequired>
    {(parts) => (
      <div className="phone">
        <Select
          label={codeLabel}
          value={code}
          choices={codes.map((value) => ({ value, label: value }))}
          onChange={(chosen) => change(chosen, digits)}
        />
        <input
          {...parts}
          type="tel"
          inputMode="numeric"
          className="input"
          autoComplete="off"
          value={digits}
          onChange={(event) => change(code, event.target.value)}
          onBlur={leaving(leave)}
        />
      </div>
    )}
  </Field>
)
