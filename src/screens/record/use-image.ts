import { useEffect, useState } from "react"
import type { ImagesPort } from "#domain/files/images.port.ts"
import type { DrawnImage } from "#src/components/text/stored-image.tsx"

/** A stored image: null where a record has none, "loading" until it is loaded, "gone" where it cannot be loaded. */
export const useImage = (images: ImagesPort, key: string | null): DrawnImage => {
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
