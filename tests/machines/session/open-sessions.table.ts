import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "reading" | "failed" | "shown" | "asking" | "ending"

export const openSessionsTable: Table<State> = {
  closed: { "openSessions.open": "reading" },
  reading: { read: "shown", "not read": "failed", "openSessions.close": "closed" },
  failed: { "openSessions.retry": "reading", "openSessions.close": "closed" },
  shown: { "openSessions.ask": "asking", "openSessions.close": "closed" },
  asking: { "openSessions.end": "ending", "openSessions.cancel": "shown" },
  ending: { ended: "reading", "not ended": "reading" }
}
