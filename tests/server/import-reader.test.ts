/** The thread that reads an import file gives way to the thread that answers everybody else. */
import { readdirSync, readFileSync } from "node:fs"
import { constants, getPriority } from "node:os"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { threadReader } from "#adapters/server/csv/import-reader.ts"
import { noChoices } from "#domain/shared/csv/csv-import.schema.ts"
import { testKeys } from "#tests/contract/served-application.ts"

/** The priorities of this process's threads, the main one first, as Linux lists them. */
const threadPriorities = (): ReadonlyArray<number> =>
  readdirSync("/proc/self/task").map((id) => {
    const status = readFileSync(`/proc/self/task/${id}/stat`, "utf8")
    return Number(status.slice(status.lastIndexOf(")")).split(" ")[17])
  })

it("a file is read at a lower priority, and the process keeps its own", async () => {
  const bytes = new TextEncoder().encode("name,contact_email,type\nAcme,office@acme.example,users\n")
  const before = getPriority()
  const { rows, priorities } = await Effect.runPromise(
    threadReader(testKeys).read("companies", { bytes, name: "companies.csv" }, noChoices, (source) =>
      Effect.sync(() => ({
        rows: source.rows,
        priorities:
          process.platform === "linux" ? threadPriorities() : [before, constants.priority.PRIORITY_BELOW_NORMAL]
      }))
    )
  )
  expect(rows).toBe(1)
  expect(getPriority()).toBe(before)
  expect(priorities.filter((priority) => priority === constants.priority.PRIORITY_BELOW_NORMAL)).toHaveLength(1)
  expect(priorities[0]).toBe(before)
})
