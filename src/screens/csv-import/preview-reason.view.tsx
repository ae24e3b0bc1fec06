import type { CSSProperties, ReactNode } from "react"
import { CircleAlert } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Text, VisuallyHidden } from "#src/components/text/text.tsx"
import * as styles from "./preview-reason.module.css"

export interface GridReason {
  /** Index of the column; null for an error of the whole row. */
  readonly column: number | null
  readonly name: string
  readonly text: string
  readonly suggestion: {
    readonly text: string
    readonly label: string
    /** Where other rows have the same value with the same error. */
    readonly everywhere: { readonly label: string; readonly full: string } | null
  } | null
}

interface LineProps {
  /** Where it begins, as a CSS length. */
  readonly start: string
  readonly children: ReactNode
}

/** A line below a row, at one of its columns. */
export const RowLine = ({ start, children }: LineProps) => (
  <div className={styles.line} style={{ "--csv-start": start } as CSSProperties}>
    {children}
  </div>
)

export interface ReasonProps {
  readonly reason: GridReason
  readonly id: string
  readonly start: string
  /** Null while a cell is edited. */
  readonly edit: ((column: number) => void) | null
  readonly set: ((column: number, text: string, isEverywhere: boolean) => void) | null
}

/** An error of a row, below its cell, and what the cell may have been meant to say. */
export const Reason = ({ reason, id, start, edit, set }: ReasonProps) => {
  const { column, name, text, suggestion } = reason
  const use = (isEverywhere: boolean) =>
    set === null || column === null || suggestion === null ? null : () => set(column, suggestion.text, isEverywhere)
  return (
    <>
      <RowLine start={start}>
        <p
          id={id}
          className={styles.reason}
          title={text}
          onClickCapture={() => {
            if (column !== null) edit?.(column)
          }}
        >
          <Icon of={CircleAlert} size={14} />
          <span>
            {column === null ? <VisuallyHidden>{name}: </VisuallyHidden> : <Text weight="semibold">{name}: </Text>}
            {text}
          </span>
        </p>
      </RowLine>
      {suggestion !== null && (
        <RowLine start={start}>
          <div className={styles.suggestion}>
            <Button kind="link" size="small" action={use(false)}>
              {suggestion.label}
            </Button>
            {suggestion.everywhere !== null && (
              <Button kind="link" size="small" action={use(true)} label={suggestion.everywhere.full}>
                {suggestion.everywhere.label}
              </Button>
            )}
          </div>
        </RowLine>
      )}
    </>
  )
}
