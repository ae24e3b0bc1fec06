/** Shows images that the server keeps. */
export interface ImagesPort {
  /**
   * Tells the address under which this page may draw the image of that key, or null where there is none to draw; once, and
   * not after the answered function has been called, which also gives the address back.
   */
  readonly show: (key: string, tell: (url: string | null) => void) => () => void
}
