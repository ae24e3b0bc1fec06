/** Shows stored images. */
export interface ImagesPort {
  /**
   * Calls `onUrl` once with an object URL of the image, or with null where it is not available. Returns a function that
   * releases the URL; afterwards `onUrl` is not called any more.
   */
  readonly show: (key: string, onUrl: (url: string | null) => void) => () => void
}
