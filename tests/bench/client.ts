/** A client with little overhead: one connection per administrator, the answer as text, the time of each request. */
import { Agent, request as httpRequest } from "node:http"
import { enter } from "#tests/drivers/server.driver.ts"
import type { ServerProcess } from "#tools/server-process.ts"

export interface TimedAnswer {
  readonly status: number
  readonly text: string
  readonly ms: number
}

export interface Client {
  readonly request: (method: string, path: string, body?: unknown) => Promise<TimedAnswer>
  readonly close: () => void
}

/** The first administrator of the demo; each session acts as another administrator. */
const phone = "+15550100001"
const password = "Admin.2026"

/** The settings of a measured server: the whole run signs in from one address. */
export const manySignIns = { OTP_MAX_PER_HOUR: "1000", SIGN_IN_CALLS_PER_10_MIN: "1000" }

export const newToken = async (server: ServerProcess): Promise<string> => (await enter(server, phone, password)).token

export const openClient = (url: string, token: string | null): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(url)
  const request = (method: string, path: string, body?: unknown): Promise<TimedAnswer> =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? null : JSON.stringify(body)
      const startedMs = performance.now()
      const outgoing = httpRequest(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...(token !== null && { authorization: `Bearer ${token}` }),
            ...(sent !== null && { "content-type": "application/json", "content-length": Buffer.byteLength(sent) })
          }
        },
        (response) => {
          const chunks: Array<Buffer> = []
          response.on("data", (chunk: Buffer) => chunks.push(chunk))
          response.on("error", reject)
          response.on("end", () => {
            const ms = performance.now() - startedMs
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), ms })
          })
        }
      )
      outgoing.on("error", reject)
      outgoing.end(sent ?? undefined)
    })
  return { request, close: () => agent.destroy() }
}

/** The data of an answer. Throws for a refusal, because measuring refusals would be meaningless. */
export const dataOf = <Data>({ status, text }: TimedAnswer): Data => {
  if (status >= 300) throw new Error(`The server answered ${status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as Data
}
