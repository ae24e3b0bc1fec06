import type { ReactNode } from "react"
import { cursorAttributes, type CursorRow } from "#src/components/lists/list-focus.tsx"
import { Skeleton } from "#src/components/lists/loading-rows.tsx"
import { Spinner } from "#src/components/notes/spinner.tsx"
import * as styles from "./card-grid.module.css"

export interface CardGridProps {
  /** The accessible name of the list. */
  readonly label: string
  readonly keyShortcuts: string
  /** `GridCard`s. */
  readonly children: ReactNode
}

/**
 * A list of cards, three side by side where there is room. For keys and assistive technology each card is a row; one
 * card at a time is in the Tab order.
 */
export const CardGrid = ({ label, keyShortcuts, children }: CardGridProps) => (
  <div className={styles.frame}>
    <div className={styles.grid} role="grid" aria-label={label} aria-keyshortcuts={keyShortcuts}>
      {children}
    </div>
  </div>
)

export interface GridCardProps {
  /** The record's name, read aloud when the card gets the focus. */
  readonly name: string
  /** An action on it is under way: its texts are muted. */
  readonly isActing: boolean
  readonly row: CursorRow
  readonly isTabStop: boolean
  readonly children: ReactNode
}

/** One card. Being focused, or having a focused control inside, makes it the cursor. */
export const GridCard = (props: GridCardProps) => (
  <div
    role="row"
    {...cursorAttributes(props.row, props.isTabStop)}
    className={styles.card}
    data-acting={props.isActing || undefined}
    aria-label={props.name}
  >
    <div role="gridcell" className={styles.body}>
      {props.children}
    </div>
  </div>
)

interface CardFootProps {
  /** With a line above it. */
  readonly isRuled?: boolean
  readonly children: ReactNode
}

/** The last line of a card: a switch and other actions. */
export const CardFoot = ({ isRuled = false, children }: CardFootProps) => (
  <div className={styles.foot} data-ruled={isRuled || undefined}>
    {children}
  </div>
)

export interface LoadingCardsProps {
  readonly text: string
  readonly cards: number
  /** Cards with a picture are about twice as high. */
  readonly hasPictures?: boolean
}

/** The loading text over as many empty cards as a page holds. */
export const LoadingCards = ({ text, cards, hasPictures = false }: LoadingCardsProps) => (
  <div role="status" className={styles.frame}>
    <div className={styles.loading}>
      <Spinner size={14} />
      {text}
    </div>
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className={styles.ghost} data-pictured={hasPictures || undefined}>
          <Skeleton width={62} />
          <Skeleton width={88} />
          <Skeleton width={74} />
        </div>
      ))}
    </div>
  </div>
)
