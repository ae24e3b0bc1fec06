import { expect, it } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { ClaimFilter } from "#domain/claims/claim-search.schema.ts"
import { type ReportRequest, reportMachineOf } from "#domain/shared/report/report.machine.ts"
import { Refused } from "#domain/shared/failure.errors.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

const download = (filter: ClaimFilter) => ({ type: "report.download", filter }) as const

const after = async (answer: () => Promise<void>) => {
  const requested: Array<ClaimFilter> = []
  const emitted: Array<string> = []
  const actor = createActor(
    reportMachineOf<ClaimFilter>().provide({
      actors: {
        downloadReport: fromPromise<void, ReportRequest<ClaimFilter>>(({ input }) => {
          requested.push(input.filter)
          return answer()
        })
      }
    })
  ).start()
  actor.on("notice", ({ tone, text }) => void emitted.push(`${tone}: ${text.en}`))
  expect(actor.getSnapshot()).toMatchObject({ value: "idle", context: { filter: null } })
  actor.send(download({ type: "dental" }))
  expect(actor.getSnapshot().hasTag("busy")).toBe(true)
  actor.send(download({}))
  await waitFor(actor, (snapshot) => snapshot.matches("idle"))
  return { requested, emitted }
}

it("a double click downloads once, with the filter of the first", async () => {
  const { requested, emitted } = await after(() => Promise.resolve())
  expect(requested).toEqual([{ type: "dental" }])
  expect(emitted).toEqual(["success: Report downloaded successfully"])
})

it("a refused download shows the text of the server", async () => {
  const { emitted } = await after(() => Promise.reject(new Refused({ status: 503, words: "Try later" })))
  expect(emitted).toEqual(["error: Error downloading report. Try later"])
})

it("a download that fails for an unknown reason shows a general text", async () => {
  const { emitted } = await after(() => Promise.reject(new Error("socket")))
  expect(emitted).toEqual([`error: ${unreachable("Error downloading report")}`])
})
