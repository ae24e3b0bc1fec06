import type { ReactNode } from "react"
import { shortcutsOf } from "./buttons.ts"
import { usePreferences } from "#src/shell/use-application.ts"
import { CardGrid } from "#src/components/layout/card-grid.tsx"
import { type RecordRow, tabStopOf } from "./record-rows.ts"

export interface RecordCardsProps<Row> {
  readonly caption: string
  readonly commands: Parameters<typeof shortcutsOf>[0]
  readonly rows: ReadonlyArray<Row>
  readonly children: (row: Row, isTabStop: boolean, hasSingleKeys: boolean) => ReactNode
}

/** The records of a page as cards. */
export const RecordCards = <Row extends RecordRow<unknown, never>>(props: RecordCardsProps<Row>) => {
  const { caption, commands, rows, children } = props
  const { singleKeys } = usePreferences()
  const tabStop = tabStopOf(rows)
  return (
    <CardGrid label={caption} keyShortcuts={shortcutsOf(commands, singleKeys)}>
      {rows.map((row, index) => children(row, index === tabStop, singleKeys))}
    </CardGrid>
  )
}
