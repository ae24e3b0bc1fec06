/**
 * Administrators who work at once on one server: pages, searches, figures, decisions, undo and edits, with a pause after
 * each as people make it.
 */
import { setTimeout as pause } from "node:timers/promises"
import { requestAs } from "#tests/process/administrator.ts"

export interface Work {
  /** How often each kind of request was answered. */
  readonly made: Readonly<Record<string, number>>
  /** Answers that are no success, in words. */
  readonly errors: ReadonlyArray<string>
  /** In ms, of every request; `reading`, of those that ask for a page or search. */
  readonly times: ReadonlyArray<number>
  readonly reading: ReadonlyArray<number>
  /** The decisions that stand, by claim. */
  readonly decided: ReadonlyMap<string, "approved" | "rejected">
}

interface Administrator {
  readonly token: string
  /** Pending claims that only this administrator decides. */
  readonly claims: ReadonlyArray<string>
  /** A user that only this administrator edits. */
  readonly userId: string
}

const letters = ["mar", "lop", "gar", "ana", "san", "rod", "per", "luc"]
/** Texts that the administrators search for. */
export const searches = letters.flatMap((one) => [one, `${one}a`, `${one}e`])
const pick = <A>(list: ReadonlyArray<A>): A | undefined => list[Math.floor(Math.random() * list.length)]

/** The share of each kind of work: mostly reading, one decision in six requests. */
const shares = [
  ["page", 0.35],
  ["search", 0.15],
  ["users", 0.1],
  ["dashboard", 0.1],
  ["counts", 0.05],
  ["decide", 0.17],
  ["undo", 0.03],
  ["edit", 0.05]
] as const

const lists: ReadonlySet<string> = new Set(["page", "search", "users"])

const nextKind = (): (typeof shares)[number][0] => {
  let left = Math.random()
  for (const [kind, share] of shares) {
    if (left < share) return kind
    left -= share
  }
  return "page"
}

export interface WorkOptions {
  readonly url: string
  readonly administrators: ReadonlyArray<Administrator>
  readonly forMs: number
  /** The longest pause after an answer. */
  readonly pauseMs: number
}

export const workTogether = async ({ url, administrators, forMs, pauseMs }: WorkOptions): Promise<Work> => {
  const made: Record<string, number> = {}
  const errors: Array<string> = []
  const [times, reading]: [Array<number>, Array<number>] = [[], []]
  const decided = new Map<string, "approved" | "rejected">()
  const endMs = performance.now() + forMs
  const isOver = () => performance.now() >= endMs

  const work = async ({ token, claims, userId }: Administrator) => {
    const request = requestAs(token)
    const waiting = [...claims]
    let last: { readonly claim: string; readonly decision: string } | null = null
    const send = async (kind: string, method: string, path: string, body?: unknown) => {
      const startedMs = performance.now()
      const answer = await request(url, method, path, body === undefined ? {} : { body })
      const ms = performance.now() - startedMs
      times.push(ms)
      if (lists.has(kind)) reading.push(ms)
      made[kind] = (made[kind] ?? 0) + 1
      if (answer.status >= 300)
        errors.push(`${kind}: ${method} ${path} ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    const act = async (kind: string) => {
      if (kind === "page")
        return send(kind, "GET", `/claims?limit=25&page=${1 + Math.floor(Math.random() * 20)}&status=pending`)
      if (kind === "search") return send(kind, "GET", `/claims?limit=25&searchTerm=${pick(searches) ?? ""}`)
      if (kind === "users") return send(kind, "GET", `/users?limit=25&searchTerm=${pick(searches) ?? ""}`)
      if (kind === "dashboard") return send(kind, "GET", "/dashboard")
      if (kind === "counts") return send(kind, "GET", "/counts")
      if (kind === "edit") return send(kind, "PUT", `/users/${userId}`, { address: `Street ${Math.random()}` })
      if (kind === "undo" && last !== null) {
        const { claim, decision } = last
        last = null
        await send(kind, "POST", `/claims/decisions/${decision}/undo`, {})
        decided.delete(claim)
        return
      }
      const claim = waiting.pop()
      if (claim === undefined) throw new Error("There are too few pending claims.")
      const status = Math.random() < 0.7 ? "approved" : "rejected"
      const reason = status === "rejected" ? { reason: { code: "duplicate" } } : {}
      const answer = await send("decide", "PATCH", `/claims/${claim}`, { status, ...reason })
      if (answer.data === undefined) return
      decided.set(claim, status)
      last = { claim, decision: String(answer.data.decision_id) }
    }
    // Nobody begins in the same instant as all the others.
    await pause(Math.random() * pauseMs)
    while (!isOver()) {
      await act(nextKind())
      await pause(Math.random() * pauseMs)
    }
  }

  await Promise.all(administrators.map(work))
  return { made, errors, times, reading, decided }
}
