/**
 * Fetches images with the session's token and hands out addresses of this page for them.
 *
 * However many places show an image, it is fetched once; an address lives as long as somebody shows it. Some that nobody
 * shows any more are kept, because a list draws the same faces again and again.
 */
import { Effect, Schema } from "effect"
import { filesContract } from "#adapters/contract/files.contract.ts"
import { ImageKey } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import type { Call } from "./http-client.ts"

/** What a page makes addresses of bytes with. */
export interface ObjectUrls {
  readonly createObjectURL: (bytes: Blob) => string
  readonly revokeObjectURL: (url: string) => void
}

interface Held {
  /** Null where the image cannot be had. */
  readonly url: Promise<string | null>
  shownBy: number
}

const isKey = Schema.is(ImageKey)

/** `keptUnused` addresses nobody shows stay at most: a hundred faces are a few megabytes. */
export const httpImages = (call: Call, urls: ObjectUrls, keptUnused = 100): ImagesPort => {
  /** In the order in which they were last let go. */
  const held = new Map<ImageKey, Held>()

  // Drawing is no sign of a person: the list that led to it was, or was asked for by the program as well.
  const fetchUrl = (key: ImageKey): Promise<string | null> =>
    Effect.runPromise(
      Effect.match(call(filesContract.image, { query: { path: key } }, { background: true }), {
        onSuccess: (bytes) => urls.createObjectURL(bytes),
        onFailure: () => null
      })
    )

  const forget = (key: ImageKey, { url }: Held): void => {
    held.delete(key)
    void url.then((made) => made !== null && urls.revokeObjectURL(made))
  }

  const take = (key: ImageKey): Held => {
    const found = held.get(key) ?? { url: fetchUrl(key), shownBy: 0 }
    held.set(key, found)
    found.shownBy += 1
    return found
  }

  const letGo = (key: ImageKey, image: Held): void => {
    image.shownBy -= 1
    if (image.shownBy > 0 || held.get(key) !== image) return
    held.delete(key)
    held.set(key, image)
    const unused = [...held].filter(([, { shownBy }]) => shownBy === 0)
    for (const [oldest, other] of unused.slice(0, Math.max(0, unused.length - keptUnused))) forget(oldest, other)
  }

  return {
    show: (key, tell) => {
      if (!isKey(key)) {
        tell(null)
        return () => {}
      }
      let isOver = false
      const image = take(key)
      void image.url.then((url) => {
        // What failed now may be there when it is next asked for.
        if (url === null && held.get(key) === image) held.delete(key)
        if (!isOver) tell(url)
      })
      return () => {
        if (isOver) return
        isOver = true
        letGo(key, image)
      }
    }
  }
}
