import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "closed"
  | "reading"
  | "failed"
  | "shown"
  | "editing"
  | "leaving"
  | "creating"
  | "given"
  | "asking"
  | "revoking"

export const serviceAccountsTable: Table<State> = {
  closed: { "services.open": "reading" },
  reading: { read: "shown", "not read": "failed", "services.close": "closed" },
  failed: { "services.retry": "reading", "services.close": "closed" },
  shown: { "services.new": "editing", "services.ask": "asking", "services.close": "closed" },
  editing: {
    "services.type": "editing",
    "services.toggle": "editing",
    "services.create": "creating",
    "services.close": "leaving"
  },
  leaving: { "services.back": "editing", "services.discard": "shown" },
  creating: { created: "given", "not created": "editing" },
  given: { "services.back": "reading", "services.close": "reading" },
  asking: { "services.revoke": "revoking", "services.back": "shown", "services.close": "shown" },
  revoking: { revoked: "reading", "not revoked": "reading" }
}
