/** What cleaning keeps of a picture, and what it refuses. */
import { Effect } from "effect"
import sharp, { type Sharp } from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { sharpCleaner } from "#adapters/server/files/sharp.files.ts"
import { imageIssue } from "#domain/files/image.rules.ts"
import { joined, jpegHead, picture, pngHead, foreignFiles } from "#tests/fixtures/images.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

const cleaner = sharpCleaner()
const clean = (bytes: Uint8Array) => done(cleaner.clean(picture(bytes)))
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer())
const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 91, g: 63, b: 160, alpha: 0.5 } } })

/** Metadata that no image may contain. */
const secret = "12 Secret Street, Lima"
const exif = { IFD0: { Copyright: secret, Make: secret }, IFD3: { GPSLatitude: "12/1 2/1 47/1", GPSLatitudeRef: "S" } }

/** Left half red, right half blue. */
const halves = () =>
  plain(40, 20).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: "#ff0000" } }, left: 0, top: 0 },
    { input: { create: { width: 20, height: 20, channels: 3, background: "#0000ff" } }, left: 20, top: 0 }
  ])

let jpeg: Uint8Array
let png: Uint8Array
beforeAll(async () => {
  jpeg = await bytesOf(plain(400, 300).withExif(exif).withXmp(`<x:xmpmeta>${secret}</x:xmpmeta>`).jpeg())
  png = await bytesOf(plain(400, 300, 4).withExif(exif).withIccProfile("p3").png())
})

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1")

describe("a cleaned image", () => {
  it.each([
    ["JPEG", "jpeg", () => jpeg],
    ["PNG", "png", () => png]
  ] as const)("a cleaned %s has only its pixels", async (_, format, given) => {
    expect(text(given())).toContain(secret)
    const made = await clean(given())
    const { exif: place, xmp, icc, iptc, comments, ...found } = await sharp(made?.bytes).metadata()
    expect([place, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(found).toMatchObject({ format, width: 400, height: 300 })
    expect(made?.type).toBe(`image/${format}`)
    expect(text(made?.bytes ?? new Uint8Array())).not.toContain(secret)
  })

  it("transparency is kept", async () => {
    const { channels, hasAlpha } = await sharp((await clean(png))?.bytes).metadata()
    expect([channels, hasAlpha]).toEqual([4, true])
  })

  it("the orientation is applied and not stored", async () => {
    // 6: rotated a quarter to the right, so that the left side is on top.
    const lying = await bytesOf(halves().jpeg({ quality: 100 }).withMetadata({ orientation: 6 }))
    const made = await clean(lying)
    const { orientation, width, height } = await sharp(made?.bytes).metadata()
    expect([orientation, width, height]).toEqual([undefined, 20, 40])
    const pixels = await sharp(made?.bytes).raw().toBuffer()
    const [top, bottom] = [pixels.subarray(0, 3), pixels.subarray(-3)]
    expect([top[0] ?? 0, bottom[2] ?? 0].every((value) => value > 240)).toBe(true)
  })

  it("content after the image and in comments is dropped", async () => {
    const script = new TextEncoder().encode("<script>alert(1)</script>")
    const comment = [0xff, 0xfe, 0, script.length + 2, ...script]
    for (const given of [
      joined(jpeg.subarray(0, 2), comment, jpeg.subarray(2)),
      joined(jpeg, script),
      joined(png, script, new TextEncoder().encode("PK\u0003\u0004"))
    ]) {
      expect(imageIssue(picture(given))).toBeNull()
      expect(text(given)).toContain("<script>")
      const made = await clean(given)
      expect(made).not.toBeNull()
      expect(text(made?.bytes ?? new Uint8Array())).not.toContain("<script>")
    }
  })

  it("a picture of the maximum size is accepted", async () => {
    const large = await bytesOf(plain(5_000, 5_000).png())
    expect(imageIssue(picture(large))).toBeNull()
    const made = await clean(large)
    expect(await sharp(made?.bytes).metadata()).toMatchObject({ width: 5_000, height: 5_000 })
  })
})

describe("a refused picture", () => {
  it.each(foreignFiles)("a file is refused: %s", async (_, bytes) => expect(await clean(bytes)).toBeNull())

  it("a valid header without content is refused", async () => {
    for (const head of [pngHead, jpegHead]) {
      const lying = joined(head(40, 30), new Uint8Array(5_000).fill(7))
      expect(imageIssue(picture(lying))).toBeNull()
      expect(await clean(lying)).toBeNull()
    }
  })

  it("a truncated picture is refused at any length", async () => {
    for (const whole of [jpeg, png])
      for (const part of [0.02, 0.3, 0.6, 0.9])
        expect(await clean(whole.subarray(0, Math.floor(whole.length * part)))).toBeNull()
  })

  it("a header with fewer pixels than the content is refused", async () => {
    const lying = png.slice()
    // Its columns; the checksum after it is wrong then, too.
    lying.set([0, 0, 0, 1], 16)
    expect(imageIssue(picture(lying))).toBeNull()
    expect(await clean(lying)).toBeNull()
  })

  it("a picture with too many pixels is refused", async () => {
    expect(await clean(await bytesOf(plain(5_000, 5_001).png()))).toBeNull()
  })
})

it("one picture is cleaned at a time, four wait, and further ones are unavailable", async () => {
  const busy = sharpCleaner()
  const ends = await Promise.all(Array.from({ length: 9 }, () => Effect.runPromiseExit(busy.clean(picture(jpeg)))))
  expect(ends.filter(({ _tag }) => _tag === "Success")).toHaveLength(5)
  expect(await done(busy.clean(picture(jpeg)))).not.toBeNull()
  const full = Array.from({ length: 5 }, () => Effect.runPromise(busy.clean(picture(jpeg))))
  expect((await failure(busy.clean(picture(jpeg))))._tag).toBe("Unavailable")
  await Promise.all(full)
})
