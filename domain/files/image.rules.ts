/** Which pictures become images, by their headers; whether the rest can be decoded the server finds out. */
import { imageBytesMax, imagePixelsMax, type ImageType, type Picture, type Pixels } from "./image.schema.ts"

export type ImageIssue = "image_type" | "image_too_large" | "image_unreadable" | "image_too_many_pixels"

/** Why a picture is not acceptable, as a message key; null when it is. */
export const imageIssue = ({ bytes }: Picture): ImageIssue | null => {
  const oversize = sizeIssue(bytes.length)
  if (oversize !== null) return oversize
  const type = imageTypeOf(bytes)
  if (type === null) return "image_type"
  const pixels = pixelsOf(type, bytes)
  if (pixels === null) return "image_unreadable"
  return pixels.width * pixels.height > imagePixelsMax ? "image_too_many_pixels" : null
}

/** The same for what is known before a file has been read. */
export const sizeIssue = (bytes: number): ImageIssue | null => (bytes > imageBytesMax ? "image_too_large" : null)

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegSignature = [0xff, 0xd8, 0xff]

/** The type of the bytes, by their first few; null for types that are not served. */
export const imageTypeOf = (bytes: Uint8Array): ImageType | null => {
  const startsWith = (signature: ReadonlyArray<number>) => signature.every((byte, place) => bytes[place] === byte)
  if (startsWith(pngSignature)) return "image/png"
  return startsWith(jpegSignature) ? "image/jpeg" : null
}

/** The dimensions in the header; null where it is incomplete or has none. */
export const pixelsOf = (type: ImageType, bytes: Uint8Array): Pixels | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pixels = type === "image/png" ? pngPixels(view) : jpegPixels(view)
  return pixels === null || pixels.width === 0 || pixels.height === 0 ? null : pixels
}

/** "IHDR", which comes first in every PNG and is 13 bytes long. */
const ihdr = 0x49_48_44_52

const pngPixels = (view: DataView): Pixels | null => {
  if (view.byteLength < 33 || view.getUint32(8) !== 13 || view.getUint32(12) !== ihdr) return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Markers that stand alone, without a length behind them. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** Start of frame, of any kind of coding; C4, C8 and CC are something else. */
const startsFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** From here on there is image data, or nothing. */
const endsHeader = (marker: number) => marker === 0xda || marker === 0xd9

const jpegPixels = (view: DataView): Pixels | null => {
  let place = 2
  while (place + 4 <= view.byteLength) {
    if (view.getUint8(place) !== 0xff) return null
    const marker = view.getUint8(place + 1)
    if (endsHeader(marker)) return null
    if (marker === 0xff) {
      // Any number of these may stand before a marker.
      place += 1
    } else if (isAlone(marker)) {
      place += 2
    } else if (startsFrame(marker)) {
      if (place + 9 > view.byteLength) return null
      return { height: view.getUint16(place + 5), width: view.getUint16(place + 7) }
    } else {
      const length = view.getUint16(place + 2)
      if (length < 2) return null
      place += 2 + length
    }
  }
  return null
}
