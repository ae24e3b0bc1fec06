import { describe, expect, it } from "vitest"
import { imageIssue, imageTypeOf, pixelsOf, sizeIssue } from "#domain/files/image.rules.ts"
import { imageBytesMax } from "#domain/files/image.schema.ts"
import { jpegHead, joined, picture, pngHead, pngSignature, segment, foreignFiles } from "#tests/fixtures/images.ts"

const issueOf = (bytes: Uint8Array) => imageIssue(picture(bytes))
const filledTo = (head: Uint8Array, length: number) => {
  const bytes = new Uint8Array(length)
  bytes.set(head)
  return bytes
}

describe("a valid picture", () => {
  it.each([
    ["a PNG", pngHead(640, 480)],
    ["a JPEG", jpegHead(640, 480)],
    ["a progressive JPEG", jpegHead(640, 480, [], 0xc2)],
    ["a JPEG with a preview inside", jpegHead(640, 480, segment(0xe1, jpegHead(160, 120)))],
    ["a JPEG with tables before its frame", jpegHead(640, 480, [...segment(0xc4, [1]), ...segment(0xcc, [2])])],
    ["a JPEG with fill bytes and a marker without content", jpegHead(640, 480, [0xff, 0xff, 0xff, 0x01])]
  ])("%s is accepted", (_, bytes) => {
    expect(issueOf(bytes)).toBeNull()
    expect(pixelsOf(imageTypeOf(bytes) ?? "image/png", bytes)).toEqual({ width: 640, height: 480 })
  })

  it("the content decides, and not the name or the type", () => {
    expect(imageIssue(picture(jpegHead(4, 4), { name: "letter.pdf", type: "application/pdf" }))).toBeNull()
    expect(imageIssue(picture(pngHead(4, 4), { name: "photo.jpg", type: "image/jpeg" }))).toBeNull()
  })

  it("a picture in the middle of a larger buffer is accepted", () => {
    const whole = joined([1, 2, 3], pngHead(640, 480))
    expect(issueOf(whole.subarray(3))).toBeNull()
  })
})

describe("an invalid picture", () => {
  it.each(foreignFiles)("%s that claims to be a PNG is refused", (_, bytes) => {
    expect(imageIssue(picture(bytes, { name: "portrait.png", type: "image/png" }))).toBe("image_type")
  })

  it.each([
    ["ends within the signature of a PNG", pngHead(10, 10).subarray(0, 7), "image_type"],
    ["ends within the signature of a JPEG", jpegHead(10, 10).subarray(0, 2), "image_type"],
    ["ends after the signature of a PNG", Uint8Array.from(pngSignature), "image_unreadable"],
    ["ends one byte before the end of its header", pngHead(10, 10).subarray(0, 32), "image_unreadable"],
    ["has something else in place of its header", joined(pngSignature, segment(0, pngHead(9, 9))), "image_unreadable"],
    ["has no columns", pngHead(0, 10), "image_unreadable"],
    ["has no rows", jpegHead(10, 0), "image_unreadable"],
    ["ends before its frame", jpegHead(10, 10).subarray(0, 11), "image_unreadable"],
    ["ends within its frame", jpegHead(10, 10, []).subarray(0, 10), "image_unreadable"],
    [
      "has a segment shorter than its length",
      joined([0xff, 0xd8], [0xff, 0xe0, 0, 1], jpegHead(9, 9)),
      "image_unreadable"
    ],
    [
      "has a segment that reaches beyond the end",
      joined([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff], jpegHead(9, 9)),
      "image_unreadable"
    ],
    ["has data before its frame", jpegHead(10, 10, segment(0xda, [1])), "image_unreadable"],
    [
      "has no marker where one must be",
      joined([0xff, 0xd8], segment(0xe0, []), [0x00], jpegHead(9, 9)),
      "image_unreadable"
    ]
  ])("a picture is refused when it %s", (_, bytes, issue) => {
    expect(issueOf(bytes)).toBe(issue)
  })
})

describe("the limits", () => {
  it("the limit of the size is 5 MiB, to the byte", () => {
    expect(imageBytesMax).toBe(5_242_880)
    expect(issueOf(filledTo(pngHead(10, 10), imageBytesMax))).toBeNull()
    expect(issueOf(filledTo(pngHead(10, 10), imageBytesMax + 1))).toBe("image_too_large")
    expect([sizeIssue(imageBytesMax), sizeIssue(imageBytesMax + 1)]).toEqual([null, "image_too_large"])
  })

  it.each([
    ["PNG", pngHead],
    ["JPEG", jpegHead]
  ] as const)("the limit of a %s is 25 megapixels, to the pixel", (_, head) => {
    expect(issueOf(head(5_000, 5_000))).toBeNull()
    expect(issueOf(head(25_000, 1_000))).toBeNull()
    expect(issueOf(head(5_000, 5_001))).toBe("image_too_many_pixels")
    expect(issueOf(head(65_535, 65_535))).toBe("image_too_many_pixels")
  })

  it("the limit holds for dimensions beyond 32-bit signed integers", () => {
    expect(issueOf(pngHead(0xffff_ffff, 0xffff_ffff))).toBe("image_too_many_pixels")
    expect(issueOf(pngHead(0x8000_0000, 1))).toBe("image_too_many_pixels")
  })

  it("the size is checked first, because a form knows it first", () => {
    expect(issueOf(new Uint8Array(imageBytesMax + 1))).toBe("image_too_large")
  })
})
