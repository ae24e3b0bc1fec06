/** Fetches a part of the program with its style sheets. The build sets it in the place of Vite's own, which is 0.4 kB more. */
const sheets = new Map<string, Promise<unknown>>()

const fetchSheet = (path: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const href = `/${path}`
    // The page's boot script may have asked for it.
    if (document.querySelector(`link[rel=stylesheet][href="${href}"]`) !== null) return resolve(null)
    const link = document.createElement("link")
    const fail = (): void => {
      // So that the next who asks tries again.
      sheets.delete(path)
      link.remove()
      reject(new Error(`Without ${href} nothing can be drawn`))
    }
    document.head.append(
      Object.assign(link, { rel: "stylesheet", href, crossOrigin: "", onload: resolve, onerror: fail })
    )
  })

/** Answers the part once its sheets are there too. Rejects when one of them cannot be had. */
export const fetchPart = async <Part>(load: () => Promise<Part>, paths: ReadonlyArray<string> = []): Promise<Part> => {
  for (const path of paths) if (!sheets.has(path)) sheets.set(path, fetchSheet(path))
  const [part] = await Promise.all([load(), ...paths.map((path) => sheets.get(path))])
  return part
}
