import { type ReactNode, useId } from "react"
import "../styles/table.css"

export interface CardProps {
  readonly title: string
  /** What stands at the right of the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A titled surface, named for assistive technology by its title. */
export const Card = ({ title, aside, children }: CardProps) => {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="toolbar">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
