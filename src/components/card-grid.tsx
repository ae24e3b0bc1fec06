import type { ReactNode, RefCallback } from "react"
import { Spinner } from "./spinner.tsx"
import "../styles/cards.css"

export interface CardGridProps {
  /** Names the list for whoever does not see it. */
  readonly label: string
  readonly keyShortcuts: string
  /** `GridCard`s. */
  readonly children: ReactNode
}

/**
 * A list whose records are cards, three beside each other where there is room. To keys and to assistive technology each
 * card is a row, so that it is worked through as a table is: one card at a time is in the Tab order.
 */
export const CardGrid = ({ label, keyShortcuts, children }: CardGridProps) => (
  <div className="card-frame">
    <div className="card-grid" role="grid" aria-label={label} aria-keyshortcuts={keyShortcuts}>
      {children}
    </div>
  </div>
)

export interface GridCardProps {
  /** The record's name: said when the card takes the focus. */
  readonly name: string
  /** Something is being done to it: its texts are muted. */
  readonly isActing: boolean
  readonly isCursor: boolean
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly cardRef: RefCallback<HTMLElement> | null
  readonly children: ReactNode
}

/** One card. Being focused, or having a focused control inside, makes it the cursor. */
export const GridCard = (props: GridCardProps) => (
  <div
    role="row"
    ref={props.cardRef}
    className={["card", "grid-card", props.isActing ? "acting" : "", props.isCursor ? "cursor" : ""]
      .filter(Boolean)
      .join(" ")}
    aria-label={props.name}
    tabIndex={props.isTabStop ? 0 : -1}
    onFocus={props.onFocus}
  >
    <div role="gridcell" className="grid-card-body">
      {props.children}
    </div>
  </div>
)

export interface LoadingCardsProps {
  readonly text: string
  readonly cards: number
  /** Cards with a picture are about twice as high. */
  readonly hasPictures?: boolean
}

/** The words of a first load over as many empty cards as a page holds. */
export const LoadingCards = ({ text, cards, hasPictures = false }: LoadingCardsProps) => (
  <div role="status" className="card-frame">
    <div className="row py-2 text-sm text-muted">
      <Spinner size={14} />
      {text}
    </div>
    <div className="card-grid" aria-hidden="true">
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className={hasPictures ? "card grid-card ghost pictured" : "card grid-card ghost"}>
          <div className="skeleton" style={{ width: "62%" }} />
          <div className="skeleton" style={{ width: "88%" }} />
          <div className="skeleton" style={{ width: "74%" }} />
        </div>
      ))}
    </div>
  </div>
)
