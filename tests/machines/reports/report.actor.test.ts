import { expect, it } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { type ReportRequest, reportMachine } from "#domain/reports/report.machine.ts"
import { Refused } from "#domain/shared/failure.errors.ts"

const download = (request: ReportRequest) => ({ type: "report.download", request }) as const

const after = async (answer: () => Promise<void>) => {
  const asked: Array<ReportRequest> = []
  const told: Array<string> = []
  const actor = createActor(
    reportMachine.provide({
      actors: {
        downloadReport: fromPromise<void, ReportRequest>(({ input }) => {
          asked.push(input)
          return answer()
        })
      }
    })
  ).start()
  actor.on("notice", ({ tone, text }) => void told.push(`${tone}: ${text.en}`))
  actor.send(download({ of: "claims", filter: { type: "dental" } }))
  actor.send(download({ of: "claims", filter: {} }))
  await waitFor(actor, (snapshot) => snapshot.matches("resting"))
  return { asked, told }
}

it("downloads once for a double click, with the filter of the first", async () => {
  const { asked, told } = await after(() => Promise.resolve())
  expect(asked).toEqual([{ of: "claims", filter: { type: "dental" } }])
  expect(told).toEqual(["success: Report downloaded successfully"])
})

it("says the server's own words when it is refused", async () => {
  const { told } = await after(() => Promise.reject(new Refused({ status: 503, words: "Try later" })))
  expect(told).toEqual(["error: Try later"])
})

it("says that the download failed when nobody knows why", async () => {
  const { told } = await after(() => Promise.reject(new Error("socket")))
  expect(told).toEqual(["error: Error downloading report"])
})
