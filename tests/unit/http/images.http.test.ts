import { expect, it } from "vitest"
import { httpClient } from "#adapters/browser/http/http-client.ts"
import { httpImages } from "#adapters/browser/http/images.http.ts"
import { imageKey } from "#tests/fixtures/images.ts"

/** A page with a server that has every image except the named ones. */
const page = (unusedMax = 2) => {
  const requests: Array<{ readonly url: string; readonly headers: Headers }> = []
  const missing = new Set<string>()
  const liveUrls = new Set<string>()
  let created = 0
  const call = httpClient({
    fetch: async (url, init) => {
      requests.push({ url, headers: new Headers(init.headers) })
      const key = url.slice(-32)
      return missing.has(key)
        ? Response.json({ message: "This image does not exist.", code: "image_not_found" }, { status: 404 })
        : new Response(Uint8Array.of(1), { headers: { "content-type": "image/png" } })
    },
    token: () => "t0ken",
    language: () => "en",
    onUnauthorized: async () => false
  })
  const urls = {
    createObjectURL: () => {
      created += 1
      liveUrls.add(`blob:${created}`)
      return `blob:${created}`
    },
    revokeObjectURL: (url: string) => void liveUrls.delete(url)
  }
  const images = httpImages(call, urls, unusedMax)
  const show = (key: string) => {
    const received: Array<string | null> = []
    let onFirst = () => {}
    const first = new Promise<void>((resolve) => {
      onFirst = resolve
    })
    const end = images.show(key, (url) => {
      received.push(url)
      onFirst()
    })
    return { received, end, first }
  }
  return { requests, missing, liveUrls, show }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 5))

it("a request carries the token in a header, not in the address, and is in the background", async () => {
  const { requests, show } = page()
  const viewer = show(imageKey(1))
  await viewer.first
  expect(viewer.received).toEqual(["blob:1"])
  expect(requests.map(({ url }) => url)).toEqual([`/api/benefits/image?path=${imageKey(1)}`])
  expect(requests[0]?.headers.get("authorization")).toBe("Bearer t0ken")
  expect(requests[0]?.headers.get("x-background")).toBe("1")
})

it("an image is fetched once for all its viewers, now or later", async () => {
  const { requests, show, liveUrls } = page()
  const both = [show(imageKey(1)), show(imageKey(1))]
  await Promise.all(both.map(({ first }) => first))
  for (const { end } of both) end()
  const again = show(imageKey(1))
  await again.first
  expect([...both, again].map(({ received }) => received)).toEqual([["blob:1"], ["blob:1"], ["blob:1"]])
  expect(requests).toHaveLength(1)
  expect(liveUrls.size).toBe(1)
})

it("URLs in use stay, and of the unused ones the latest", async () => {
  const { liveUrls, show } = page(2)
  const viewer = [1, 2, 3, 4, 5].map((number) => show(imageKey(number)))
  await Promise.all(viewer.map(({ first }) => first))
  expect(liveUrls.size).toBe(5)
  for (const { end } of viewer.slice(0, 4)) {
    end()
    // Releasing twice counts once.
    end()
  }
  await settled()
  expect([...liveUrls].sort()).toEqual(["blob:3", "blob:4", "blob:5"])
  const again = show(imageKey(1))
  await again.first
  expect(again.received).toEqual(["blob:6"])
})

it("a URL stays while another viewer uses it", async () => {
  const { liveUrls, show } = page(0)
  const [one, other] = [show(imageKey(1)), show(imageKey(1))]
  await one.first
  one.end()
  await settled()
  expect(liveUrls.size).toBe(1)
  other.end()
  await settled()
  expect(liveUrls.size).toBe(0)
})

it("a viewer that has left is not notified, and its URL is revoked", async () => {
  const { liveUrls, show } = page(0)
  const viewer = show(imageKey(1))
  viewer.end()
  await settled()
  expect(viewer.received).toEqual([])
  expect(liveUrls.size).toBe(0)
})

it("a missing image is null, and is requested again the next time", async () => {
  const { requests, missing, show } = page()
  missing.add(imageKey(1))
  const first = show(imageKey(1))
  await first.first
  expect(first.received).toEqual([null])
  missing.clear()
  const second = show(imageKey(1))
  await second.first
  expect(second.received).toEqual(["blob:1"])
  expect(requests).toHaveLength(2)
})

it.each(["", "../secret", "https://elsewhere.example/face.png", "0".repeat(31)])(
  "nothing is requested for the invalid key %j",
  async (key) => {
    const { requests, show } = page()
    expect(show(key).received).toEqual([null])
    expect(requests).toEqual([])
  }
)
