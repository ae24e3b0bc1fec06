import { Result } from "effect"
import { expect, it } from "vitest"
import { readPicked } from "#adapters/browser/files/pick.files.ts"
import { fileOf } from "#adapters/browser/http/create-keys.ts"
import { imageBytesMax } from "#domain/files/image.schema.ts"
import { jpegHead, pngHead } from "#tests/fixtures/images.ts"

const file = (bytes: Uint8Array, name = "portrait.png", type = "image/png") =>
  new File([new Uint8Array(bytes)], name, { type })

it("a picked file becomes a picture with its name, its type and its bytes", async () => {
  const read = await readPicked(file(jpegHead(40, 30), "face.jpg", "image/jpeg"))
  expect(read).toEqual(Result.succeed({ name: "face.jpg", type: "image/jpeg", bytes: jpegHead(40, 30) }))
})

it("a picked file is validated by its content, not by its name", async () => {
  expect(await readPicked(file(new TextEncoder().encode("<svg/>")))).toEqual(Result.fail("image_type"))
  expect(await readPicked(file(pngHead(5_000, 5_001)))).toEqual(Result.fail("image_too_many_pixels"))
  expect(await readPicked(file(pngHead(40, 30).subarray(0, 20)))).toEqual(Result.fail("image_unreadable"))
})

it("a file that is too large is not read", async () => {
  let reads = 0
  const large = (size: number) =>
    ({
      name: "large.png",
      type: "image/png",
      size,
      arrayBuffer: async () => {
        reads += 1
        return pngHead(40, 30).slice().buffer
      }
    }) as File
  expect(await readPicked(large(imageBytesMax + 1))).toEqual(Result.fail("image_too_large"))
  expect(reads).toBe(0)
  expect(Result.isSuccess(await readPicked(large(imageBytesMax)))).toBe(true)
  expect(reads).toBe(1)
})

it("a file that has been deleted since is unreadable", async () => {
  const deleted = file(pngHead(40, 30))
  deleted.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"))
  expect(await readPicked(deleted)).toEqual(Result.fail("image_unreadable"))
})

it("a picture becomes a file of a form with its bytes unchanged", async () => {
  const sent = fileOf({ name: "face.jpg", type: "image/jpeg", bytes: jpegHead(40, 30).subarray(0) })
  expect([sent?.name, sent?.type]).toEqual(["face.jpg", "image/jpeg"])
  expect(new Uint8Array((await sent?.arrayBuffer()) ?? [])).toEqual(jpegHead(40, 30))
})
