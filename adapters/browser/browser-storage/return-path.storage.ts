/** Stores the path to return to after signing in, for as long as the tab lives. */
const key = "wanted-place"

export interface ReturnPath {
  readonly save: (path: string) => void
  /** Reads and removes the path; null for none, and for anything but a path of this program. */
  readonly take: () => string | null
}

export const storedReturnPath = (storage: Storage): ReturnPath => ({
  save: (path) => storage.setItem(key, path),
  take: () => {
    const path = storage.getItem(key)
    storage.removeItem(key)
    return path !== null && /^\/(?![/\\])[^\\]*$/u.test(path) ? path : null
  }
})
