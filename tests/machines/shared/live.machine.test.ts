import { initialTransition } from "xstate"
import { type LiveEvent, liveMachine } from "#domain/shared/screen/live.machine.ts"
import { afterEvents, testTable, passed, type Samples } from "#tests/machines/machine-table.ts"
import { liveTable } from "#tests/machines/shared/live.table.ts"

const intents: Samples<LiveEvent> = { "stream.open": { type: "stream.open" }, "stream.down": { type: "stream.down" } }
const outcomes = {
  "patience ends while connecting": passed("patience", "live.connecting"),
  "patience ends while lost": passed("patience", "live.lost")
}
const [connecting] = initialTransition(liveMachine)
const open = afterEvents(liveMachine, connecting, intents["stream.open"])

testTable({
  machine: liveMachine,
  table: liveTable,
  intents,
  outcomes,
  at: {
    connecting,
    open,
    lost: afterEvents(liveMachine, open, intents["stream.down"]),
    stale: afterEvents(liveMachine, connecting, outcomes["patience ends while connecting"])
  }
})
