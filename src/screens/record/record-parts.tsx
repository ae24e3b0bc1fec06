import { memo } from "react"
import { Undo2 } from "lucide-react"
import type { FiguresContext, FiguresEvent } from "#domain/shared/list/figures.machine.ts"
import type { RecordNoun } from "#domain/shared/record-noun.rules.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import { describeUndoable } from "#domain/shared/undo/undo.messages.ts"
import { isUndoableSoon, type UndoableState, undoableNow } from "#domain/shared/undo/undo.commands.ts"
import { isOvertaken, minutesLeft, type UndoContext } from "#domain/shared/undo/undo.rules.ts"
import { useRecordWords } from "./use-screen.ts"
import { useDisconnection } from "#src/shell/use-workspace.ts"
import { useWays } from "#src/shell/record-link.tsx"
import { usePreferences, useWords } from "#src/shell/use-application.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { tipOf } from "#src/components/navigation/tip.ts"
import { ReturnsListFocus } from "#src/components/lists/list-focus.tsx"
import { isSame } from "#src/components/layout/same-props.ts"
import { StatCard, type StatCardProps, StatCards } from "#src/components/layout/stat-card.tsx"
import { StalePageNote } from "#src/components/notes/page-note.tsx"
import { RecentAction, TimeLeft } from "#src/components/layout/toolbar.tsx"

type Run = (() => void) | null

export interface Figure extends Omit<StatCardProps, "value" | "way"> {
  /** Undefined until it is known. */
  readonly value: number | undefined
  /** The query of the list that it counts; without one it is no link. */
  readonly query?: string
}

interface FiguresProps {
  readonly place: Place
  readonly state: {
    readonly context: Pick<FiguresContext<unknown>, "figures" | "hasFailed">
    readonly hasTag: (tag: "busy") => boolean
  }
  readonly send: (message: { readonly to: "figures"; readonly event: FiguresEvent }) => void
  readonly cards: ReadonlyArray<Figure>
}

/** The figures over a list, with an error and a retry of their own. */
export const Figures = memo(({ place, state, send, cards }: FiguresProps) => {
  const { shared } = useWords()
  const toWay = useWays()
  const { figures, hasFailed } = state.context
  // Without a connection the frame says that, and the list how old it is.
  const isSaid = useDisconnection() !== null && figures !== null
  const retry = () => send({ to: "figures", event: { type: "figures.read", isUserRequest: true } })
  return (
    <>
      <StatCards>
        {cards.map(({ value, query, ...card }) => (
          <StatCard
            key={card.title}
            {...card}
            value={value === undefined ? "–" : shared.number(value)}
            way={query === undefined ? null : toWay({ place, query })}
          />
        ))}
      </StatCards>
      {hasFailed && !isSaid && (
        <StalePageNote
          text={figures === null ? shared.noFigures : shared.oldFigures}
          retry={{ label: shared.retry, run: state.hasTag("busy") ? null : retry }}
        />
      )}
    </>
  )
}, isSame)

interface LastUndoProps {
  readonly state: UndoableState & {
    readonly undo: { readonly context: UndoContext; readonly hasTag: (tag: "busy") => boolean }
  }
  readonly noun: RecordNoun
  readonly undo: Run
}

/**
 * What was done last, with the time that is left to undo it. Toasts leave this line free, also just before it comes.
 */
export const LastUndo = ({ state, noun, undo }: LastUndoProps) => {
  const { shared, language } = useWords()
  const words = useRecordWords().undo
  const item = undoableNow(state)
  if (item === null) return isUndoableSoon(state) && <RecentAction isInTitle />
  return (
    <RecentUndo
      isInTitle
      text={describeUndoable(noun, item)[language]}
      left={words.left(minutesLeft(item, state.undo.context.nowMs))}
      label={shared.undo}
      undo={undo}
      isByKey={!isOvertaken(state.undo.context)}
      isBusy={state.undo.hasTag("busy")}
      busyWords={words.undoing}
    />
  )
}

interface RecentUndoProps {
  readonly isInTitle?: true
  readonly text: string
  /** More than the text where there is no room for it. */
  readonly tip?: string
  /** The time that is left; it is never cut. */
  readonly left?: string
  readonly label: string
  readonly undo: Run
  /** False where its key does not undo it. */
  readonly isByKey?: boolean
  readonly isBusy: boolean
  readonly busyWords: string
}

/** The last action, with its undo button. */
export const RecentUndo = ({
  isInTitle,
  text,
  tip = text,
  left,
  label,
  undo,
  isByKey = true,
  isBusy,
  busyWords
}: RecentUndoProps) => (
  <RecentAction {...(isInTitle && { isInTitle })}>
    <span {...tipOf(tip)}>{text}</span>
    {left !== undefined && <TimeLeft>{left}</TimeLeft>}
    <ReturnsListFocus>
      <Button
        size="small"
        icon={Undo2}
        action={undo}
        isBusy={isBusy}
        busyWords={busyWords}
        {...(usePreferences().singleKeys && isByKey ? { keycap: "Z" } : {})}
      >
        {label}
      </Button>
    </ReturnsListFocus>
  </RecentAction>
)
