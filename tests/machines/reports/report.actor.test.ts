import { expect, it } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { type ReportRequest, reportMachine } from "#domain/reports/report.machine.ts"
import { Refused } from "#domain/shared/failure.errors.ts"

const download = (request: ReportRequest) => ({ type: "report.download", request }) as const

const after = async (answer: () => Promise<void>) => {
  const requested: Array<ReportRequest> = []
  const emitted: Array<string> = []
  const actor = createActor(
    reportMachine.provide({
      actors: {
        downloadReport: fromPromise<void, ReportRequest>(({ input }) => {
          requested.push(input)
          return answer()
        })
      }
    })
  ).start()
  actor.on("notice", ({ tone, text }) => void emitted.push(`${tone}: ${text.en}`))
  actor.send(download({ of: "claims", filter: { type: "dental" } }))
  actor.send(download({ of: "claims", filter: {} }))
  await waitFor(actor, (snapshot) => snapshot.matches("idle"))
  return { requested, emitted }
}

it("a double click downloads once, with the filter of the first", async () => {
  const { requested, emitted } = await after(() => Promise.resolve())
  expect(requested).toEqual([{ of: "claims", filter: { type: "dental" } }])
  expect(emitted).toEqual(["success: Report downloaded successfully"])
})

it("a refused download shows the text of the server", async () => {
  const { emitted } = await after(() => Promise.reject(new Refused({ status: 503, words: "Try later" })))
  expect(emitted).toEqual(["error: Try later"])
})

it("a download that fails for an unknown reason shows a general text", async () => {
  const { emitted } = await after(() => Promise.reject(new Error("socket")))
  expect(emitted).toEqual(["error: Error downloading report"])
})
