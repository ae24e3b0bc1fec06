import type { ComponentPropsWithoutRef } from "react"
import * as styles from "./input.module.css"

/** A styled single-line input. */
export const Input = (props: Omit<ComponentPropsWithoutRef<"input">, "className">) => (
  <input {...props} className={styles.input} />
)

/** A native select, without an arrow. */
export const SelectInput = (props: Omit<ComponentPropsWithoutRef<"select">, "className">) => (
  <select {...props} className={styles.input} />
)

/** A multi-line input. */
export const TextArea = (props: Omit<ComponentPropsWithoutRef<"textarea">, "className">) => (
  <textarea {...props} className={styles.input} />
)
