import type { ComponentPropsWithoutRef, FocusEvent } from "react"
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

/** A native select, without an arrow. */
export const SelectInput = ({ onLeave, ...props }: Props<"select">) => (
  <select onBlur={leaving(onLeave)} {...props} className={styles.input} />
)

/** A multi-line input. */
export const TextArea = ({ onLeave, ...props }: Props<"textarea">) => (
  <textarea autoComplete="off" onBlur={leaving(onLeave)} {...props} className={styles.input} />
)
