import { type ReactNode, useId } from "react"
import { Toolbar } from "./toolbar.tsx"
import * as styles from "./card.module.css"

export interface CardProps {
  readonly title: string
  /** Content at the right of the title. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A titled surface, named for assistive technology by its title. */
export const Card = ({ title, beside, children }: CardProps) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Toolbar>
        <h2 id={id}>{title}</h2>
        {beside}
      </Toolbar>
      {children}
    </section>
  )
}
