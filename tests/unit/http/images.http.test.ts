import { expect, it } from "vitest"
import { httpClient } from "#adapters/browser/http/http-client.ts"
import { httpImages } from "#adapters/browser/http/images.http.ts"
import { imageKey } from "#tests/fixtures/images.ts"

/** A page over a server that has every image but those named. */
const page = (keptUnused = 2) => {
  const asked: Array<{ readonly url: string; readonly headers: Headers }> = []
  const missing = new Set<string>()
  const living = new Set<string>()
  let made = 0
  const call = httpClient({
    fetch: async (url, init) => {
      asked.push({ url, headers: new Headers(init.headers) })
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
      made += 1
      living.add(`blob:${made}`)
      return `blob:${made}`
    },
    revokeObjectURL: (url: string) => void living.delete(url)
  }
  const images = httpImages(call, urls, keptUnused)
  const show = (key: string) => {
    const told: Array<string | null> = []
    let heard = () => {}
    const first = new Promise<void>((resolve) => {
      heard = resolve
    })
    const end = images.show(key, (url) => {
      told.push(url)
      heard()
    })
    return { told, end, first }
  }
  return { asked, missing, living, show }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 5))

it("asks with the token in a header and never in the address, and as no sign of a person", async () => {
  const { asked, show } = page()
  const shown = show(imageKey(1))
  await shown.first
  expect(shown.told).toEqual(["blob:1"])
  expect(asked.map(({ url }) => url)).toEqual([`/api/benefits/image?path=${imageKey(1)}`])
  expect(asked[0]?.headers.get("authorization")).toBe("Bearer t0ken")
  expect(asked[0]?.headers.get("x-background")).toBe("1")
})

it("fetches an image once, however many places show it, at once or later", async () => {
  const { asked, show, living } = page()
  const both = [show(imageKey(1)), show(imageKey(1))]
  await Promise.all(both.map(({ first }) => first))
  for (const { end } of both) end()
  const again = show(imageKey(1))
  await again.first
  expect([...both, again].map(({ told }) => told)).toEqual([["blob:1"], ["blob:1"], ["blob:1"]])
  expect(asked).toHaveLength(1)
  expect(living.size).toBe(1)
})

it("keeps addresses that are shown, however many, and of the others the latest", async () => {
  const { living, show } = page(2)
  const shown = [1, 2, 3, 4, 5].map((number) => show(imageKey(number)))
  await Promise.all(shown.map(({ first }) => first))
  expect(living.size).toBe(5)
  for (const { end } of shown.slice(0, 4)) {
    end()
    // Giving back twice counts once.
    end()
  }
  await settled()
  expect([...living].sort()).toEqual(["blob:3", "blob:4", "blob:5"])
  const again = show(imageKey(1))
  await again.first
  expect(again.told).toEqual(["blob:6"])
})

it("does not take an address away from one place because another has given it back", async () => {
  const { living, show } = page(0)
  const [one, other] = [show(imageKey(1)), show(imageKey(1))]
  await one.first
  one.end()
  await settled()
  expect(living.size).toBe(1)
  other.end()
  await settled()
  expect(living.size).toBe(0)
})

it("tells nobody who has left, and frees what comes for nobody", async () => {
  const { living, show } = page(0)
  const shown = show(imageKey(1))
  shown.end()
  await settled()
  expect(shown.told).toEqual([])
  expect(living.size).toBe(0)
})

it("tells that there is none, and asks again the next time", async () => {
  const { asked, missing, show } = page()
  missing.add(imageKey(1))
  const first = show(imageKey(1))
  await first.first
  expect(first.told).toEqual([null])
  missing.clear()
  const second = show(imageKey(1))
  await second.first
  expect(second.told).toEqual(["blob:1"])
  expect(asked).toHaveLength(2)
})

it.each(["", "../secret", "https://elsewhere.example/face.png", "0".repeat(31)])(
  "asks for nothing under %j, which is no key",
  async (key) => {
    const { asked, show } = page()
    expect(show(key).told).toEqual([null])
    expect(asked).toEqual([])
  }
)
