import { describe, expect, it } from "vitest"
import { type BytesSent, uploadingFetch } from "#adapters/browser/http/upload.ts"

/** The part of `XMLHttpRequest` that an upload uses; the test says what becomes of it. */
class TestRequest extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Array<string> = []
  responseType = ""
  response: Blob | null = null
  status = 0
  opened = ""
  sent: unknown = undefined
  open(method: string, url: string) {
    this.opened = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers.push(`${name}: ${value}`)
  }
  getAllResponseHeaders() {
    return "content-type: application/json\r\nretry-after: 7\r\n"
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.dispatchEvent(new Event("abort"))
  }
  reports(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }))
  }
  answers(status: number, text: string) {
    this.status = status
    this.response = new Blob([text])
    this.dispatchEvent(new Event("load"))
  }
}

const upload = (init: RequestInit = { method: "POST", body: "abc", headers: { "idempotency-key": "k" } }) => {
  const request = new TestRequest()
  const told: Array<BytesSent> = []
  const fetch = uploadingFetch(
    () => request as unknown as XMLHttpRequest,
    (sent) => void told.push(sent)
  )
  return { request, told, answer: fetch("/api/users/csv", init) }
}

describe("an upload", () => {
  it("goes out as fetch would send it, and comes back as fetch would answer it", async () => {
    const { request, answer } = upload()
    expect([request.opened, request.headers, request.sent]).toEqual([
      "POST /api/users/csv",
      ["idempotency-key: k"],
      "abc"
    ])
    request.answers(422, '{"message":"no"}')
    const response = await answer
    expect([response.status, response.headers.get("retry-after"), await response.json()]).toEqual([
      422,
      "7",
      { message: "no" }
    ])
  })

  it("tells how many bytes have left, and nothing that has not been reported", () => {
    const { request, told } = upload()
    expect(told).toEqual([])
    request.reports(5, 10)
    request.reports(10, 10)
    expect(told).toEqual([
      { done: 5, total: 10 },
      { done: 10, total: 10 }
    ])
  })

  it("that nobody answers fails as fetch does", async () => {
    const { request, answer } = upload()
    request.dispatchEvent(new Event("error"))
    await expect(answer).rejects.toBeInstanceOf(TypeError)
  })

  it("can be given up, before it begins and under way", async () => {
    const leaving = new AbortController()
    const { request, answer } = upload({ signal: leaving.signal })
    let isAborted = false
    request.addEventListener("abort", () => (isAborted = true))
    leaving.abort(new Error("left"))
    await expect(answer).rejects.toThrow("left")
    expect(isAborted).toBe(true)
    const late = upload({ signal: leaving.signal })
    await expect(late.answer).rejects.toThrow("left")
    expect(late.request.sent).toBeUndefined()
  })
})
