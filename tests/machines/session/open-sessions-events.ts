/** The events of one's own sessions. */
import { initialTransition } from "xstate"
import { type OpenSessionsEvent, openSessionsMachine } from "#domain/session/open-sessions.machine.ts"
import { type OpenSession, SessionId, SessionNotFound } from "#domain/session/open-sessions.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

const at = Instant.make("2026-11-20T08:00:00.000Z")

export const openSession = (id: string, patch: Partial<OpenSession> = {}): OpenSession => ({
  id: SessionId.make(id),
  created_at: at,
  last_used_at: at,
  browser: "Chrome (Linux)",
  address: "192.0.2.7",
  is_current: false,
  ...patch
})

export const current = openSession("current", { is_current: true })
export const elsewhere = openSession("elsewhere", { browser: "Safari (iPhone)", address: "192.0.2.9" })

export const intents: Samples<OpenSessionsEvent> = {
  "openSessions.open": { type: "openSessions.open" },
  "openSessions.close": { type: "openSessions.close" },
  "openSessions.retry": { type: "openSessions.retry" },
  "openSessions.ask": { type: "openSessions.ask", ended: elsewhere.id },
  "openSessions.cancel": { type: "openSessions.cancel" },
  "openSessions.end": { type: "openSessions.end" }
}

export const outcomes = {
  read: done("readSessions", [current, elsewhere]),
  "not read": error("readSessions", new Unavailable()),
  ended: done("endSessions"),
  "not ended": error("endSessions", new SessionNotFound())
}

export const [closed] = initialTransition(openSessionsMachine)
export const openAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(openSessionsMachine, closed, intents["openSessions.open"], ...events)
