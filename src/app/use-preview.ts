import { useEffect, useState } from "react"
import type { Picture } from "#domain/files/image.schema.ts"

/** An address under which a picked picture can be drawn before it is sent; null until there is one. */
export const usePreview = (picture: Picture | null): string | null => {
  const [made, setMade] = useState<{ readonly of: Picture; readonly url: string } | null>(null)
  useEffect(() => {
    if (picture === null) return
    const url = URL.createObjectURL(new Blob([new Uint8Array(picture.bytes)]))
    setMade({ of: picture, url })
    return () => {
      URL.revokeObjectURL(url)
      setMade(null)
    }
  }, [picture])
  return made?.of === picture ? made.url : null
}
