import type { ComponentPropsWithoutRef } from "react"
import * as styles from "./input.module.css"

/** One line of text in our looks. */
export const Input = (props: Omit<ComponentPropsWithoutRef<"input">, "className">) => (
  <input {...props} className={styles.input} />
)

/** The platform's own select, without an arrow. */
export const SelectInput = (props: Omit<ComponentPropsWithoutRef<"select">, "className">) => (
  <select {...props} className={styles.input} />
)

/** Several lines of text. */
export const TextArea = (props: Omit<ComponentPropsWithoutRef<"textarea">, "className">) => (
  <textarea {...props} className={styles.input} />
)
