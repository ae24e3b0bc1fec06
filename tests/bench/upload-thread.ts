/** Uploads a roster from a thread of its own: making a form of ten megabytes would delay what the bench measures beside it. */
import { parentPort, workerData } from "node:worker_threads"
import type { TimedAnswer } from "#tests/bench/client.ts"

export interface Upload {
  readonly url: string
  readonly token: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly fields: Readonly<Record<string, string>>
}

const { url, token, bytes, fields } = workerData as Upload
const body = new FormData()
for (const [name, value] of Object.entries(fields)) body.set(name, value)
body.set("file", new File([bytes], "roster.csv", { type: "text/csv" }))
const startedMs = performance.now()
const answer = await fetch(url, { method: "POST", headers: { authorization: `Bearer ${token}` }, body })
const text = await answer.text()
parentPort?.postMessage({
  status: answer.status,
  text,
  ms: performance.now() - startedMs
} satisfies TimedAnswer)
