/** Remembers where somebody wanted to go before he had to sign in; it lasts as long as the tab. */
const key = "wanted-place"

export interface ReturnPath {
  readonly keep: (path: string) => void
  /** Takes what was kept, once; null for nothing, and for anything but a path of this program. */
  readonly take: () => string | null
}

export const storedReturnPath = (storage: Storage): ReturnPath => ({
  keep: (path) => storage.setItem(key, path),
  take: () => {
    const path = storage.getItem(key)
    storage.removeItem(key)
    return path !== null && /^\/(?![/\\])[^\\]*$/u.test(path) ? path : null
  }
})
