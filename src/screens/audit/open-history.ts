/** The history of a record: its machine with its port. Loaded with its first use. */
import { Effect } from "effect"
import { createElement } from "react"
import { type HistoryPart, type HistoryRead, recordHistoryMachine } from "#domain/audit/record-history.machine.ts"
import { historySearch } from "#domain/audit/record-history.rules.ts"
import type { AuditPort } from "#domain/audit/audit.port.ts"
import type { HistoryModule } from "#src/shell/context.ts"
import { readActor } from "#src/shell/port-actors.ts"
import type { ListPorts } from "#src/screens/record/list-loading.ts"
import { focusRecordField } from "#src/shell/focus.ts"
import { RecordHistoryScreen } from "./record-history.screen.tsx"

export interface HistoryPorts extends ListPorts<AuditPort> {
  /** By which the reader tells days apart. */
  readonly zone: () => string
}

export const recordHistoryWith = ({ records, inBackground, zone }: HistoryPorts) =>
  recordHistoryMachine.provide({
    actors: {
      readHistory: readActor(({ of, parts, isUserRequest }: HistoryRead) => {
        const port = isUserRequest ? records : inBackground
        const pages = Array.from({ length: parts }, (_, index) => index + 1)
        return Effect.map(
          Effect.forEach(pages, (page) => port.list(historySearch(of, page, zone()))),
          (read): HistoryPart => ({
            entries: read.flatMap(({ data }) => data),
            total: read.at(-1)?.pagination.total ?? 0
          })
        )
      })
    }
  })

export const openHistory =
  (ports: HistoryPorts): HistoryModule["open"] =>
  ({ addChild }) => {
    const actor = addChild("history", recordHistoryWith(ports))
    // The value that was put back is pointed to.
    actor.on("focus", ({ field }) => focusRecordField(window.document, field))
    return {
      Screen: () => createElement(RecordHistoryScreen, { actor }),
      send: ({ of }) => actor.send({ type: "history.open", of })
    }
  }
