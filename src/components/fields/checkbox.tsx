import * as styles from "./checkbox.module.css"
import type { ComponentPropsWithoutRef } from "react"

export interface CheckboxProps {
  readonly label: string
  readonly isChecked: boolean | "mixed"
  /** Receives whether Shift was held, for selecting a range. Null when it cannot be changed. */
  readonly onChange: ((extend: boolean) => void) | null
  readonly tabIndex?: number
}

/** The same in a form, without a label of its own. */
export const CheckboxInput = (props: Omit<ComponentPropsWithoutRef<"input">, "className" | "type">) => (
  <input {...props} type="checkbox" className={styles.checkbox} />
)

export interface CheckboxFieldProps {
  readonly label: string
  readonly isChecked: boolean
  readonly isInvalid?: boolean
  readonly onChange: (isChecked: boolean) => void
}

/** A checkbox with its words beside it. */
export const CheckboxField = ({ label, isChecked, isInvalid = false, onChange }: CheckboxFieldProps) => (
  <label className={styles.field}>
    <CheckboxInput
      checked={isChecked}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)

const show = (isMixed: boolean) => (input: HTMLInputElement | null) => {
  if (input !== null) input.indeterminate = isMixed
}

const showMixed = show(true)
const showPlain = show(false)

/** A checkbox with its label; a dash means "some". */
export const Checkbox = ({ label, isChecked, onChange, tabIndex }: CheckboxProps) => (
  <input
    type="checkbox"
    className={styles.checkbox}
    aria-label={label}
    checked={isChecked === true}
    ref={isChecked === "mixed" ? showMixed : showPlain}
    onChange={(event) => onChange?.(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
    aria-disabled={onChange === null || undefined}
    tabIndex={tabIndex}
  />
)
