import * as styles from "./checkbox.module.css"
import type { ComponentPropsWithoutRef } from "react"

export interface CheckboxProps {
  readonly label: string
  readonly isChecked: boolean | "mixed"
  /** Told whether Shift was held, so that a range can be taken. Null when it may not change now. */
  readonly onChange: ((extend: boolean) => void) | null
  readonly tabIndex?: number
}

/** The same as the platform draws it otherwise: a box of a form, without a label of its own. */
export const CheckboxInput = (props: Omit<ComponentPropsWithoutRef<"input">, "className" | "type">) => (
  <input {...props} type="checkbox" className={styles.checkbox} />
)

const showMixed = (input: HTMLInputElement | null) => {
  if (input !== null) input.indeterminate = true
}

const showPlain = (input: HTMLInputElement | null) => {
  if (input !== null) input.indeterminate = false
}

/** A tick box named by its label; a dash stands for "some". */
export const Checkbox = ({ label, isChecked, onChange, tabIndex }: CheckboxProps) => (
  <input
    type="checkbox"
    className={styles.checkbox}
    aria-label={label}
    checked={isChecked === true}
    ref={isChecked === "mixed" ? showMixed : showPlain}
    onChange={(event) => onChange?.(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
    {...(onChange === null ? { "aria-disabled": true } : {})}
    {...(tabIndex === undefined ? {} : { tabIndex })}
  />
)
