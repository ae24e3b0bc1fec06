/** Serves a probe and sends requests to it. */
import { Schema } from "effect"
import { expect } from "vitest"
import { Envelope } from "#adapters/contract/endpoint.ts"
import { noteId, probe, token, type Probe, type ProbeOptions } from "./probe.ts"

export interface Served {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly close: () => Promise<void>
}

export interface Sent {
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
  readonly json?: unknown
  readonly signal?: AbortSignal
}

export interface Refusal extends Envelope {
  readonly raw: unknown
  readonly headers: Headers
}

/** Untyped JSON: tests check it by expectations. */
type Parsed = ReturnType<typeof JSON.parse>

export interface Wire {
  readonly probe: () => Probe
  /** Serves a new probe instead of the current one. */
  readonly start: (options?: ProbeOptions) => Promise<void>
  readonly stop: () => Promise<void>
  readonly request: (method: string, path: string, sent?: Sent) => Promise<Response>
  /** Expects a success and returns its body. */
  readonly expectSuccess: (answer: Promise<Response>, status?: number) => Promise<Parsed>
  /** Expects a refusal in the envelope and returns it. */
  readonly expectRefusal: (answer: Promise<Response>, status: number, code: string) => Promise<Refusal>
  /** Expects the first note to be unchanged. */
  readonly expectUnchanged: () => void
}

export const longText = (length: number): string => "x".repeat(length)
export const note = `/api/notes/${noteId(1)}`
export const rawJson = (body: BodyInit): Sent => ({ headers: { "content-type": "application/json" }, body })

export const wireOver = (serve: (probe: Probe) => Promise<Served>): Wire => {
  let current: { readonly probe: Probe; readonly served: Served } | null = null
  const running = () => {
    if (current === null) throw new Error("Nothing is served")
    return current
  }
  const stop = async (): Promise<void> => {
    await current?.served.close()
    current = null
  }
  return {
    probe: () => running().probe,
    start: async (options = {}) => {
      await stop()
      const fresh = probe(options)
      current = { probe: fresh, served: await serve(fresh) }
    },
    stop,
    request: (method, path, { token: bearer = token, headers = {}, body, json, signal } = {}) =>
      running().served.fetch(path, {
        method,
        ...(signal && { signal }),
        headers: {
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
          ...(json !== undefined && { "content-type": "application/json" }),
          ...headers
        },
        ...(json !== undefined ? { body: JSON.stringify(json) } : body !== undefined ? { body } : {})
      }),
    expectSuccess: async (answer, status = 200) => {
      const response = await answer
      const text = await response.text()
      expect({ status: response.status, text }).toMatchObject({ status })
      return JSON.parse(text)
    },
    expectRefusal: async (answer, status, code) => {
      const response = await answer
      const raw: unknown = await response.json()
      expect({ status: response.status, raw }).toMatchObject({ status, raw: { code } })
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/u)
      const envelope = Schema.decodeUnknownSync(Envelope)(raw)
      expect(envelope.message).not.toBe("")
      return { ...envelope, raw, headers: response.headers }
    },
    expectUnchanged: () =>
      expect(running().probe.notes.get(noteId(1))).toEqual({
        id: noteId(1),
        title: "First",
        version: 1,
        status: "open"
      })
  }
}
