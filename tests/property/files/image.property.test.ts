import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { imageIssue, imageTypeOf, pixelsOf } from "#domain/files/image.rules.ts"
import { imagePixelsMax } from "#domain/files/image.schema.ts"
import { jpegHead, picture, pngHead, segment } from "#tests/fixtures/images.ts"

const side = fc.integer({ min: 1, max: 65_535 })
/** Segments a camera or a program may put in front of the frame. */
const segments = fc
  .array(
    fc.record({
      marker: fc.constantFrom(0xe0, 0xe1, 0xe2, 0xed, 0xfe, 0xdb, 0xc4, 0xdd),
      content: fc.uint8Array({ maxLength: 300 })
    }),
    { maxLength: 6 }
  )
  .map((all) => all.flatMap(({ marker, content }) => [...segment(marker, content)]))
const frame = fc.constantFrom(0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc9, 0xcf)
const anyOf = (sides: fc.Arbitrary<number>) =>
  fc.oneof(
    fc.tuple(sides, sides).map(([width, height]) => ({ width, height, bytes: pngHead(width, height) })),
    fc
      .tuple(sides, sides, segments, frame)
      .map(([width, height, before, kind]) => ({ width, height, bytes: jpegHead(width, height, before, kind) }))
  )
const any = anyOf(side)
const typeOf = (bytes: Uint8Array) => imageTypeOf(bytes) ?? "image/png"

describe("any header", () => {
  it("a header gives its pixels, between any bytes", () => {
    fc.assert(
      fc.property(any, fc.uint8Array({ maxLength: 200 }), ({ width, height, bytes }, behind) => {
        const whole = new Uint8Array([...bytes, ...behind])
        expect(pixelsOf(typeOf(whole), whole)).toEqual({ width, height })
      })
    )
  })

  it("a header is refused exactly when its pixels are too many", () => {
    let refused = 0
    const near = fc.tuple(fc.integer({ min: 4_900, max: 5_100 }), fc.integer({ min: 4_900, max: 5_100 }))
    fc.assert(
      fc.property(near, fc.boolean(), ([width, height], isPng) => {
        const issue = imageIssue(picture(isPng ? pngHead(width, height) : jpegHead(width, height)))
        if (issue !== null) refused += 1
        expect(issue).toBe(width * height > imagePixelsMax ? "image_too_many_pixels" : null)
      }),
      { numRuns: 400 }
    )
    expect(refused).toBeGreaterThan(400 * 0.3)
    expect(refused).toBeLessThan(400 * 0.7)
  })

  it("a header that ends before its pixels is never an image", () => {
    const acceptable = anyOf(fc.integer({ min: 1, max: 5_000 }))
    fc.assert(
      fc.property(acceptable, fc.double({ min: 0, max: 0.999, noNaN: true }), ({ bytes }, part) => {
        expect(imageIssue(picture(bytes))).toBeNull()
        // Of a frame the last ten bytes are about its parts.
        const needed = typeOf(bytes) === "image/png" ? bytes.length : bytes.length - 10
        expect(imageIssue(picture(bytes.subarray(0, Math.floor(part * needed))))).not.toBeNull()
      }),
      { numRuns: 400 }
    )
  })
})

describe("any bytes", () => {
  it("bytes without a signature are no image, and cause no error", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        const isNone = imageTypeOf(bytes) === null
        expect(imageIssue(picture(bytes)) === "image_type").toBe(isNone)
      }),
      { numRuns: 500 }
    )
  })

  it("bytes after a signature cause no error", () => {
    const behind = fc.uint8Array({ maxLength: 400 })
    fc.assert(
      fc.property(behind, fc.boolean(), (rest, isPng) => {
        const start = isPng ? [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] : [0xff, 0xd8, 0xff]
        const bytes = Uint8Array.from([...start, ...rest])
        expect([null, "image_unreadable", "image_too_many_pixels"]).toContain(imageIssue(picture(bytes)))
      }),
      { numRuns: 1_000 }
    )
  })
})
