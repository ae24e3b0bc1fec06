import { useMemo, useSyncExternalStore } from "react"
import type { Picture } from "#domain/files/image.schema.ts"

/** An object URL for previewing a chosen picture, released on unmount; null until created. */
export const usePreview = (picture: Picture | null): string | null => {
  const { subscribe, read } = useMemo(() => previewOf(picture), [picture])
  return useSyncExternalStore(subscribe, read)
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
