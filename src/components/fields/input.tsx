import type { ComponentPropsWithoutRef, FocusEvent, SyntheticEvent } from "react"
import { unfinishedDay } from "#domain/shared/calendar.schema.ts"
import * as styles from "./input.module.css"

interface Leaving {
  /** The focus has left, but not to the submit button. */
  readonly onLeave?: (() => void) | undefined
}

type Props<Element extends "input" | "select" | "textarea"> = Leaving &
  Omit<ComponentPropsWithoutRef<Element>, "className">

/** Submitting checks every field anyway, and a message appearing under the pointer would move its button away. */
const leaving =
  (leave: Leaving["onLeave"]) =>
  ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "submit")) leave?.()
  }

/** A styled single-line input. */
export const Input = ({ onLeave, ...props }: Props<"input">) => (
  <input onBlur={leaving(onLeave)} {...props} className={styles.input} />
)

type DateInputProps = Omit<Props<"input">, "type" | "value" | "onChange" | "onKeyUp" | "onBlur"> & {
  readonly value: string
  readonly onText: (text: string) => void
}

/** A date: `unfinishedDay` while only parts of it are typed, or where it does not exist; browsers give it no text then. */
export const DateInput = ({ value, onText, onLeave, ...props }: DateInputProps) => {
  const read = ({ currentTarget: { validity, value: day } }: SyntheticEvent<HTMLInputElement>): void => {
    const text = validity.badInput ? unfinishedDay : day
    if (text !== value) onText(text)
  }
  return (
    <Input
      {...props}
      type="date"
      value={value === unfinishedDay ? "" : value}
      onChange={read}
      onKeyUp={read}
      onBlur={(event) => {
        read(event)
        leaving(onLeave)(event)
      }}
    />
  )
}

/** A native select, without an arrow. */
export const SelectInput = ({ onLeave, ...props }: Props<"select">) => (
  <select onBlur={leaving(onLeave)} {...props} className={styles.input} />
)

/** A multi-line input. */
export const TextArea = ({ onLeave, ...props }: Props<"textarea">) => (
  <textarea autoComplete="off" onBlur={leaving(onLeave)} {...props} className={styles.input} />
)
