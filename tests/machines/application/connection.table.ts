import type { Table } from "#tests/machines/machine-table.ts"

type State = "online" | "checking" | "lost" | "checkingAgain" | "offline" | "returning"

/** The browser may go offline at any time. */
const always = { "connection.offline": "offline" } as const

export const connectionTable: Table<State> = {
  online: { ...always, "connection.online": "online", "connection.unanswered": "checking" },
  checking: {
    ...always,
    "connection.online": "checking",
    "the server answers": "online",
    "the server does not answer": "lost"
  },
  lost: { ...always, "connection.online": "lost", "connection.answered": "online", "the pause ends": "checkingAgain" },
  checkingAgain: {
    ...always,
    "connection.online": "checkingAgain",
    "the server answers again": "online",
    "the server still does not answer": "lost"
  },
  offline: { ...always, "connection.online": "returning", "connection.answered": "online" },
  returning: {
    ...always,
    "connection.online": "returning",
    "the server answers on return": "online",
    "the server does not answer on return": "lost"
  }
}
