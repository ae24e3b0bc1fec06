import { useEffect, useMemo, useState, useSyncExternalStore } from "react"
import type { Picture } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/image.store.ts"
import type { RenderedImage } from "#src/components/text/stored-image.tsx"

/** A stored image: null where a record has none, "loading" until it is loaded, "gone" where it cannot be loaded. */
export const useImage = (images: ImagesPort, key: string | null): RenderedImage => {
  const [resolved, setResolved] = useState<{ readonly key: string; readonly url: string | null } | null>(null)
  useEffect(() => {
    if (key === null) return
    const end = images.show(key, (url) => setResolved({ key, url }))
    return () => {
      end()
      setResolved(null)
    }
  }, [images, key])
  if (key === null) return null
  if (resolved?.key !== key) return "loading"
  return resolved.url === null ? "gone" : { url: resolved.url }
}

/** An object URL for previewing a chosen picture, released on unmount; null until created. */
export const usePreview = (picture: Picture | null): string | null => {
  const { subscribe, read } = useMemo(() => previewOf(picture), [picture])
  return useSyncExternalStore(subscribe, read, read)
}

const previewOf = (picture: Picture | null) => {
  let url: string | null = null
  return {
    read: () => url,
    subscribe: () => {
      const made = picture === null ? null : URL.createObjectURL(new Blob([new Uint8Array(picture.bytes)]))
      url = made
      return () => {
        url = null
        if (made !== null) URL.revokeObjectURL(made)
      }
    }
  }
}
