import { Download, Undo2 } from "lucide-react"
import { usePreferences, useWords } from "#src/shell/use-application.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { ReturnsListFocus } from "#src/components/lists/list-focus.tsx"
import { StatCard, type StatCardProps, StatCards } from "#src/components/layout/stat-card.tsx"
import { RecentAction } from "#src/components/layout/toolbar.tsx"

type Run = (() => void) | null

interface ReportButtonProps {
  readonly run: Run
  readonly report: { readonly hasTag: (tag: "busy") => boolean }
}

export const ReportButton = ({ run, report }: ReportButtonProps) => {
  const { shared } = useWords()
  return (
    <Button icon={Download} action={run} isBusy={report.hasTag("busy")} busyWords={shared.downloadingReport}>
      {shared.downloadReport}
    </Button>
  )
}

export interface Figure extends Omit<StatCardProps, "value"> {
  /** Undefined until it is known. */
  readonly value: number | undefined
}

/** The figures over a list. */
export const Figures = ({ figures }: { readonly figures: ReadonlyArray<Figure> }) => {
  const { shared } = useWords()
  return (
    <StatCards>
      {figures.map(({ value, ...figure }) => (
        <StatCard key={figure.title} {...figure} value={value === undefined ? "–" : shared.number(value)} />
      ))}
    </StatCards>
  )
}

interface RecentUndoProps {
  readonly text: string
  readonly label: string
  readonly undo: Run
  readonly isBusy: boolean
  readonly busyWords: string
}

/** The last action, with its undo button. */
export const RecentUndo = ({ text, label, undo, isBusy, busyWords }: RecentUndoProps) => (
  <RecentAction>
    <span>{text}</span>
    <ReturnsListFocus>
      <Button
        size="small"
        icon={Undo2}
        action={undo}
        isBusy={isBusy}
        busyWords={busyWords}
        {...(usePreferences().singleKeys ? { keycap: "Z" } : {})}
      >
        {label}
      </Button>
    </ReturnsListFocus>
  </RecentAction>
)
