import type { ReactNode } from "react"
import { breakable } from "#src/components/text/breakable.tsx"
import * as styles from "./facts.module.css"

/** A list of names and values, one per line. */
export const Facts = ({ children }: { readonly children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

export interface FactProps {
  readonly name: string
  /** A figure, with a button for more about it. */
  readonly hasButton?: boolean
  readonly children: ReactNode
}

export const Fact = ({ name, hasButton = false, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={hasButton ? styles.withButton : undefined}>
      {typeof children === "string" ? breakable(children) : children}
    </dd>
  </div>
)
