import { useEffect, useState } from "react"
import type { ImagesPort } from "#domain/files/images.port.ts"
import type { DrawnImage } from "#src/components/stored-image.tsx"

/** A stored image while it is drawn: null where a record has none, "loading" until it is there, "gone" where it cannot be had. */
export const useImage = (images: ImagesPort, key: string | null): DrawnImage => {
  const [told, setTold] = useState<{ readonly key: string; readonly url: string | null } | null>(null)
  useEffect(() => {
    if (key === null) return
    const end = images.show(key, (url) => setTold({ key, url }))
    return () => {
      end()
      setTold(null)
    }
  }, [images, key])
  if (key === null) return null
  if (told?.key !== key) return "loading"
  return told.url === null ? "gone" : { url: told.url }
}
