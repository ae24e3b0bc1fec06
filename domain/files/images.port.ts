export interface ImagesPort {
  /**
   * Calls `onUrl` once with an object URL, null where the image is not available. Returns a function that releases it.
   */
  readonly show: (key: string, onUrl: (url: string | null) => void) => () => void
}
