/** A `fetch` that reports upload progress, which the platform's own does not. */

export type NewRequest = () => XMLHttpRequest

export interface BytesSent {
  readonly done: number
  readonly total: number
}

/** Rejects like `fetch`: on a network error, and with the reason of the signal when it is aborted. */
export const uploadingFetch =
  (newRequest: NewRequest, onProgress: (sent: BytesSent) => void) =>
  (url: string, { method = "GET", headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = newRequest()
      const abort = (): void => request.abort()
      const cleanUp = (): void => signal?.removeEventListener("abort", abort)
      request.open(method, url)
      request.responseType = "blob"
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener("progress", ({ loaded, total }) => onProgress({ done: loaded, total }))
      request.addEventListener("load", () => {
        cleanUp()
        const answer: unknown = request.response
        resolve(
          new Response(answer instanceof Blob ? answer : null, { status: request.status, headers: headersOf(request) })
        )
      })
      request.addEventListener("error", () => {
        cleanUp()
        reject(new TypeError("No response"))
      })
      request.addEventListener("abort", () => {
        cleanUp()
        reject(signal?.reason ?? new TypeError("The request was aborted"))
      })
      if (signal?.aborted === true) return reject(signal.reason)
      signal?.addEventListener("abort", abort)
      request.send(body instanceof ReadableStream ? null : (body ?? null))
    })

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split("\r\n")) {
    const at = line.indexOf(": ")
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 2))
  }
  return headers
}
