import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "closed"
  | "reading"
  | "failed"
  | "shown"
  | "asking"
  | "beginning"
  | "scanning"
  | "checking"
  | "writingDown"
  | "added"

export const secondFactorsTable: Table<State> = {
  closed: { "factors.open": "reading" },
  reading: { read: "shown", "not read": "failed", "factors.close": "closed" },
  failed: { "factors.retry": "reading", "factors.close": "closed" },
  shown: { "factors.ask": "asking", "factors.close": "closed" },
  asking: {
    "factors.type": "asking",
    "factors.show": "asking",
    "factors.confirm": "beginning",
    "factors.cancel": "reading"
  },
  beginning: {
    done: "reading",
    "app to scan": "scanning",
    "codes to write down": "writingDown",
    "not done": "asking"
  },
  scanning: { "factors.code": "scanning", "factors.check": "checking", "factors.cancel": "reading" },
  checking: { "code right": "reading", "code wrong": "scanning", "no answer about the code": "scanning" },
  writingDown: { "factors.seen": "reading" },
  added: {}
}
