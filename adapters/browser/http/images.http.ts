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

interface CachedImage {
  /** Null where the image cannot be had. */
  readonly url: Promise<string | null>
  viewers: number
}

const isKey = Schema.is(ImageKey)

/** `keptUnused` addresses nobody shows stay at most: a hundred faces are a few megabytes. */
export const httpImages = (call: Call, urls: ObjectUrls, unusedMax = 100): ImagesPort => {
  /** In the order in which they were last let go. */
  const cached = new Map<ImageKey, CachedImage>()

  // Drawing is no sign of a person: the list that led to it was, or was asked for by the program as well.
  const fetchUrl = (key: ImageKey): Promise<string | null> =>
    Effect.runPromise(
      Effect.match(call(filesContract.image, { query: { path: key } }, { background: true }), {
        onSuccess: (bytes) => urls.createObjectURL(bytes),
        onFailure: () => null
      })
    )

  const evict = (key: ImageKey, { url }: CachedImage): void => {
    cached.delete(key)
    void url.then((made) => made !== null && urls.revokeObjectURL(made))
  }

  const acquire = (key: ImageKey): CachedImage => {
    const found = cached.get(key) ?? { url: fetchUrl(key), viewers: 0 }
    cached.set(key, found)
    found.viewers += 1
    return found
  }

  const release = (key: ImageKey, image: CachedImage): void => {
    image.viewers -= 1
    if (image.viewers > 0 || cached.get(key) !== image) return
    cached.delete(key)
    cached.set(key, image)
    const unused = [...cached].filter(([, { viewers: shownBy }]) => shownBy === 0)
    for (const [oldest, other] of unused.slice(0, Math.max(0, unused.length - unusedMax))) evict(oldest, other)
  }

  return {
    show: (key, onUrl) => {
      if (!isKey(key)) {
        onUrl(null)
        return () => {}
      }
      let isReleased = false
      const image = acquire(key)
      void image.url.then((url) => {
        // What failed now may be there when it is next asked for.
        if (url === null && cached.get(key) === image) cached.delete(key)
        if (!isReleased) onUrl(url)
      })
      return () => {
        if (isReleased) return
        isReleased = true
        release(key, image)
      }
    }
  }
}
