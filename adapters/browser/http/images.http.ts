/**
 * Fetches images with the token of the session and provides object URLs. An image shown several times is fetched once.
 * The browser caches none, so some unused ones are kept in memory: those of a list are shown again and again.
 */
import { Effect, Schema } from "effect"
import { filesContract } from "#adapters/contract/files.contract.ts"
import { ImageKey } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/image.store.ts"
import type { Call } from "./http-client.ts"

export interface ObjectUrls {
  readonly createObjectURL: (bytes: Blob) => string
  readonly revokeObjectURL: (url: string) => void
}

interface CachedImage {
  /** Null where the image is not available. */
  readonly url: Promise<string | null>
  viewers: number
}

const isKey = Schema.is(ImageKey)

/** At most `unusedMax` unused URLs are kept: a hundred pictures are a few megabytes. */
export const httpImages = (call: Call, urls: ObjectUrls, unusedMax = 100): ImagesPort => {
  /** In the order of their last release. */
  const cached = new Map<ImageKey, CachedImage>()

  // A background request: the list that shows the image has already extended the session, or was itself in the
  // background.
  const fetchUrl = (key: ImageKey): Promise<string | null> =>
    Effect.runPromise(
      Effect.match(call(filesContract.image, { query: { path: key } }, { background: true }), {
        onSuccess: (bytes) => urls.createObjectURL(bytes),
        onFailure: () => null
      })
    )

  const evict = (key: ImageKey, { url }: CachedImage): void => {
    cached.delete(key)
    void url.then((created) => created !== null && urls.revokeObjectURL(created))
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
    const unused = [...cached].filter(([, { viewers }]) => viewers === 0)
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
        // A failed image is fetched again next time.
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
