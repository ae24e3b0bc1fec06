import { describe, expect, it } from "vitest"
import { type BytesSent, uploadingFetch } from "#adapters/browser/http/upload.ts"

/** The part of `XMLHttpRequest` that an upload uses, controlled by the test. */
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
  const received: Array<BytesSent> = []
  const fetch = uploadingFetch(
    () => request as unknown as XMLHttpRequest,
    (sent) => void received.push(sent)
  )
  return { request, received, answer: fetch("/api/users/csv", init) }
}

describe("an upload", () => {
  it("an upload sends and answers as fetch does", async () => {
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

  it("an upload reports the bytes that were sent, and only those", () => {
    const { request, received } = upload()
    expect(received).toEqual([])
    request.reports(5, 10)
    request.reports(10, 10)
    expect(received).toEqual([
      { done: 5, total: 10 },
      { done: 10, total: 10 }
    ])
  })

  it("an upload without a response fails as fetch does", async () => {
    const { request, answer } = upload()
    request.dispatchEvent(new Event("error"))
    await expect(answer).rejects.toBeInstanceOf(TypeError)
  })

  it("an upload can be aborted, before it begins and while it runs", async () => {
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
