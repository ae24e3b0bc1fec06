/** Fetches the files of every place, which then are opened from the cache, once the first one has been rendered. */

/** The window, with what the boot script leaves. */
export type Page = Window & {
  readonly navigator: { readonly connection?: { readonly saveData?: boolean } }
  readonly boot?: {
    readonly places: Readonly<Record<string, { readonly files: ReadonlyArray<string> }>>
  }
}

/** A module is preloaded only once it is there: one whose preload has failed would not be fetched again when it is needed. */
const fetchFile = async (document: Document, href: string): Promise<void> => {
  const answer = await fetch(href, { priority: "low" })
  await answer.blob()
  if (answer.ok && href.endsWith(".js"))
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, crossOrigin: "" }))
}

/**
 * None where the browser saves data. Not by `rel=prefetch`, which WebKit ignores and Firefox refuses under a policy of
 * `default-src 'none'`.
 */
export const fetchPlaceFiles = ({ document, navigator, boot }: Page): void => {
  if (boot === undefined || navigator.connection?.saveData === true) return
  const hrefs = new Set(Object.values(boot.places).flatMap(({ files }) => files))
  void Promise.allSettled([...hrefs].map((href) => fetchFile(document, href)))
}
