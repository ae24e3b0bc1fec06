/** Compares two folders of pictures pixel by pixel. */
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"

export interface Difference {
  readonly name: string
  /** How many pixels differ to the eye, or why they cannot be counted. */
  readonly found: number | string
}

export interface Folders {
  readonly before: string
  readonly after: string
  /** Receives a picture for each one that differs: what changed in red, the rest faded. */
  readonly differences: string
}

interface Picture {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
}

const channels = 4

const read = async (path: string): Promise<Picture> => {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** The same build draws the edge of a shadow one or two levels apart from run to run; nobody can see that. */
const unseenLevels = 2

const isAlike = (one: number, other: number): boolean =>
  one === other ||
  (one !== -1 &&
    other !== -1 &&
    [24, 16, 8].every((shift) => Math.abs(((one >>> shift) & 255) - ((other >>> shift) & 255)) <= unseenLevels))

const colourAt = ({ pixels, width, height }: Picture, x: number, y: number): number =>
  x < width && y < height ? pixels.readUInt32BE((y * width + x) * channels) : -1

const compareTwo = async (name: string, { before, after, differences }: Folders): Promise<Difference | null> => {
  const one = await read(join(before, name))
  const other = await read(join(after, name))
  if (one.width === other.width && one.pixels.equals(other.pixels)) return null
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const marked = Buffer.alloc(width * height * channels, 255)
  let count = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(other, x, y)
      const isSame = isAlike(colourAt(one, x, y), colour)
      const faded = colour === -1 ? 255 : 230 + Math.floor(((colour >>> 16) & 255) / 10)
      const at = (y * width + x) * channels
      marked.set(isSame ? [faded, faded, faded] : [230, 0, 0], at)
      if (!isSame) count += 1
    }
  }
  if (count === 0) return null
  await sharp(marked, { raw: { width, height, channels } }).png().toFile(join(differences, name))
  return { name, found: count }
}

/** Every picture that differs between the folders, most pixels first. `isRequested` says which names are compared. */
export const compareFolders = async (
  folders: Folders,
  isRequested: (name: string) => boolean
): Promise<ReadonlyArray<Difference>> => {
  rmSync(folders.differences, { recursive: true, force: true })
  mkdirSync(folders.differences, { recursive: true })
  const names = new Set([...readdirSync(folders.before), ...readdirSync(folders.after)])
  const found: Difference[] = []
  for (const name of [...names].filter(isRequested).toSorted()) {
    if (!existsSync(join(folders.before, name))) found.push({ name, found: "new" })
    else if (!existsSync(join(folders.after, name))) found.push({ name, found: "missing" })
    else found.push(...[await compareTwo(name, folders)].filter((one) => one !== null))
  }
  return found.toSorted((one, other) => Number(other.found) - Number(one.found))
}
