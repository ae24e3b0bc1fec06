/** Administrators who list and decide claims without pause, and what becomes of each of their requests. */
import { randomUUID } from "node:crypto"
import { Agent, request as httpsRequest } from "node:https"
import { setTimeout as pause } from "node:timers/promises"
import type { SignedIn } from "#tests/drivers/server.driver.ts"

/** What happened between two moments. */
export interface Phase {
  readonly name: string
  requests: number
  failed: number
  acknowledged: number
  /** The longest time without any answer that succeeded. */
  longestGapMs: number
  /** The longest time without any decision. */
  longestWriteGapMs: number
  /** The first few failures, in words. */
  readonly failures: Array<string>
}

export interface Acknowledged {
  readonly claim: string
  readonly decision: string
  readonly status: "approved" | "rejected"
  /** Whether undoing it was answered; null where it was requested without a definite answer. */
  undone: boolean | null
}

export interface Traffic {
  readonly phase: (name: string) => Phase
  readonly phases: ReadonlyArray<Phase>
  readonly acknowledged: ReadonlyArray<Acknowledged>
  /** Ends when no request is pending. */
  readonly stop: () => Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface TrafficOptions {
  /** Where the proxy listens. */
  readonly url: string
  /** The certificate it shows. */
  readonly certificate: string
  readonly sessions: ReadonlyArray<SignedIn>
  /** How many of them only read. */
  readonly readers?: number
  /** The shortest time between two decisions of one of them; the longest is three times as long. */
  readonly pauseMs?: number
}

/** How long an administrator repeats a request whose outcome is unknown. */
const patienceMs = 60_000

export const startTraffic = ({ url, certificate, sessions, readers = 0, pauseMs = 200 }: TrafficOptions): Traffic => {
  const agent = new Agent({ keepAlive: true, ca: certificate, maxSockets: 2 * sessions.length })
  const stopping = new AbortController()
  const phases: Array<Phase> = []
  const acknowledged: Array<Acknowledged> = []
  let lastSuccess = performance.now()
  let lastDecision = performance.now()
  const begin = (name: string): Phase => {
    const phase = { name, requests: 0, failed: 0, acknowledged: 0, longestGapMs: 0, longestWriteGapMs: 0, failures: [] }
    lastSuccess = performance.now()
    lastDecision = lastSuccess
    phases.push(phase)
    return phase
  }
  let current = begin("before")

  const once = (token: string, method: string, path: string, body: unknown, key: string | null): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? null : JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${token}`,
        ...(sent !== null && { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }),
        ...(key !== null && { "idempotency-key": key })
      }
      const outgoing = httpsRequest(new URL(path, url), { agent, method, headers, timeout: 30_000 }, (response) => {
        const parts: Array<Buffer> = []
        response.on("data", (part: Buffer) => parts.push(part))
        response.on("error", reject)
        response.on("end", () => {
          const text = Buffer.concat(parts).toString()
          const isJson = response.headers["content-type"]?.startsWith("application/json") === true
          resolve({ status: response.statusCode ?? 0, body: isJson ? (JSON.parse(text) as unknown) : text })
        })
      })
      outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in 30 s")))
      outgoing.on("error", reject)
      outgoing.end(sent ?? undefined)
    })

  /** One request as a page sends it: repeated with the same key while its outcome is unknown; null when given up. */
  const send = async (token: string, method: string, path: string, body?: unknown): Promise<Answer | null> => {
    const key = method === "GET" ? null : randomUUID()
    const end = Date.now() + patienceMs
    for (;;) {
      const phase = current
      phase.requests += 1
      const answer = await once(token, method, path, body, key).catch((error: unknown) => error)
      if (isAnswer(answer) && answer.status < 500 && answer.status !== 401 && answer.status !== 404) {
        const now = performance.now()
        current.longestGapMs = Math.max(current.longestGapMs, now - lastSuccess)
        lastSuccess = now
        return answer
      }
      phase.failed += 1
      if (phase.failures.length < 5) phase.failures.push(`${method} ${path.split("?")[0]}: ${inWords(answer)}`)
      if (Date.now() > end) return null
      await pause(250)
    }
  }

  const decideAndSometimesUndo = async ({ token }: SignedIn): Promise<void> => {
    const page = 1 + Math.floor(Math.random() * 5)
    const list = await send(token, "GET", `/api/claims?status=pending&limit=100&page=${page}`)
    const rows = (list?.body as { readonly data?: ReadonlyArray<{ readonly id: string }> } | undefined)?.data ?? []
    const claim = rows[Math.floor(Math.random() * rows.length)]?.id
    if (claim === undefined) return
    const status = Math.random() < 0.7 ? "approved" : "rejected"
    const answer = await send(token, "POST", "/api/claims/bulk", { ids: [claim], status })
    const outcome = answer?.body as
      | { readonly data?: { readonly decision_id: string; readonly updated: ReadonlyArray<string> } }
      | undefined
    if (answer?.status !== 200 || outcome?.data?.updated.includes(claim) !== true) return
    const decided: Acknowledged = { claim, decision: outcome.data.decision_id, status, undone: false }
    acknowledged.push(decided)
    current.acknowledged += 1
    current.longestWriteGapMs = Math.max(current.longestWriteGapMs, performance.now() - lastDecision)
    lastDecision = performance.now()
    if (Math.random() > 0.3) return
    decided.undone = null
    const undone = await send(token, "POST", `/api/claims/decisions/${decided.decision}/undo`)
    if (undone?.status === 200) decided.undone = true
  }

  const readOnly = async ({ token }: SignedIn): Promise<void> => {
    await send(token, "GET", `/api/claims?limit=25&page=${1 + Math.floor(Math.random() * 50)}`)
    await send(token, "GET", "/api/dashboard")
  }

  const work = async (session: SignedIn, at: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      await (at < readers ? readOnly(session) : decideAndSometimesUndo(session))
      await pause(pauseMs * (1 + 2 * Math.random()))
    }
  }
  const working = sessions.map(work)
  return {
    phase: (name) => (current = begin(name)),
    phases,
    acknowledged,
    stop: async () => {
      stopping.abort()
      await Promise.all(working)
      agent.destroy()
    }
  }
}

const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === "object" && answer !== null && "status" in answer

const inWords = (answer: unknown): string =>
  isAnswer(answer)
    ? `${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`
    : answer instanceof Error
      ? answer.message || answer.name
      : String(answer)
