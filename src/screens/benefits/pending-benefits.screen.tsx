import { enrolmentStatusWords } from "#domain/enrolments/enrolment.messages.ts"
import { enrolmentsAccept, enrolmentsCommands } from "#domain/enrolments/enrolments.commands.ts"
import type { PendingEnrolmentsEvent } from "#domain/enrolments/pending-enrolments.machine.ts"
import { progressOf } from "#domain/enrolments/pending-enrolments.rules.ts"
import { shortcutsOf } from "#src/app/buttons.ts"
import { enrolmentButtons, useEnrolmentsDesk, useEnrolmentsWords, useSendToBenefits } from "#src/app/use-benefits.ts"
import { useRoom } from "#src/app/use-desk.ts"
import { useRecordWords } from "#src/app/use-record-words.ts"
import { useRowsInSight } from "#src/app/use-rows-in-sight.ts"
import { usePreferences, useWords } from "#src/app/use-system.ts"
import { WaitingRowsView } from "./waiting-rows.view.tsx"
import { PendingBenefitsView } from "./pending-benefits.view.tsx"

/** As high as a row without details is drawn, and the room between two, in pixels. */
const rowHeight = 92
const gap = 10

/** The panel of those who asked for a benefit. */
export const PendingBenefitsScreen = () => {
  const room = useRoom("benefits")
  const sendAll = useSendToBenefits()
  const desk = useEnrolmentsDesk()
  const words = useEnrolmentsWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const { singleKeys } = usePreferences()
  const { pending, waiting } = desk
  const { context } = pending
  const count = context.rows.length
  const cursor = context.cursor === null ? -1 : context.rows.findIndex(({ id }) => id === context.cursor)
  const sight = useRowsInSight({
    count,
    rowHeight,
    gap,
    cursor: cursor === -1 ? null : cursor,
    keyOf: (position) => context.rows[position]?.id ?? ""
  })
  const items = sight.items.filter(({ position }) => position < count)
  const drawn = items.flatMap(({ position }) => context.rows[position] ?? [])
  const rows = room.rows(desk, drawn, { words, record, language })
  const button = enrolmentButtons(desk, sendAll)
  const doing = (event: PendingEnrolmentsEvent) =>
    enrolmentsAccept(desk, { to: "pending", event }) ? () => sendAll({ to: "pending", event }) : null
  const isLoading = pending.matches({ listing: { shown: "loading" } }) && count === 0
  const progress = progressOf(context)
  const failed = Object.keys(context.reasons).length
  return (
    <PendingBenefitsView
      words={words}
      shared={shared}
      count={isLoading && waiting === null ? "–" : shared.number(isLoading ? (waiting ?? 0) : count + context.newer)}
      isLoading={isLoading}
      failure={
        context.failure === null ? null : { text: context.failure[language], retry: button("enrolments.refresh") }
      }
      newer={context.newer === 0 ? null : { count: context.newer, show: button("enrolments.refresh") }}
      isEmpty={count === 0}
      selection={{
        count: context.selected.length,
        isAll: context.selected.length === count,
        toggleAll: () => sendAll({ to: "pending", event: { type: "rows.toggleAll" } })
      }}
      approveSelected={doing({ type: "enrolments.activate", wanted: "selected" })}
      activateAll={button("enrolments.activateAll")}
      retry={failed === 0 ? null : { count: shared.number(failed), run: button("enrolments.retry") }}
      progress={progress === null || progress.total === 1 ? null : { ...progress, stop: button("enrolments.stop") }}
      close={doing({ type: "panel.leave" })}
    >
      <WaitingRowsView
        words={words}
        status={enrolmentStatusWords[language].pending}
        keyShortcuts={shortcutsOf(enrolmentsCommands, singleKeys)}
        count={count}
        rows={rows}
        tabStop={cursor === -1 ? (items[0]?.position ?? 0) : cursor}
        sight={{ ...sight, items }}
      />
    </PendingBenefitsView>
  )
}
