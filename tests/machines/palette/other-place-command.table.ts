import type { Table } from "#tests/machines/machine-table.ts"

type State = "idle" | "opening" | "waiting"

const running = { "elsewhere.run": "opening", "place.shown": "idle" } as const

export const elsewhereTable: Table<State> = {
  idle: { "elsewhere.run": "opening" },
  opening: { ...running, "the screen opens": "waiting", "the screen does not open": "idle" },
  waiting: { ...running, "command.changed": "idle", "the time runs out": "idle" }
}
