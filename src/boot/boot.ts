/**
 * Runs inline, before anything is fetched: sets theme, density and language before the first paint, and with a stored
 * session starts the files and the first requests of the address. The build writes the table of `pages.ts` into it.
 */
import type { Preferences } from "#domain/shared/preferences.schema.ts"
import type { Boot, BootTable } from "./pages.ts"

declare const BOOT_TABLE: BootTable

{
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be disabled: the program then starts with its defaults and says so itself.
      return null
    }
  }
  const storedPreferences = (): Partial<Preferences> => {
    try {
      return JSON.parse(stored("preferences") ?? "{}") ?? {}
    } catch {
      // Unreadable preferences count as the defaults; the program replaces them.
      return {}
    }
  }
  const root = document.documentElement
  const { theme, density, language, singleKeys, sidebarWide } = storedPreferences()
  const systemTheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
  const systemLanguage = navigator.language.startsWith("es") ? "es" : "en"
  root.dataset["theme"] = theme === "light" || theme === "dark" ? theme : systemTheme
  root.dataset["density"] = density === "compact" ? "compact" : "comfortable"
  root.dataset["singleKeys"] = singleKeys === false ? "off" : "on"
  root.lang = language === "en" || language === "es" ? language : systemLanguage

  const { places, landing, ...table } = BOOT_TABLE

  const fetchFiles = (files: ReadonlyArray<string>): void => {
    for (const href of new Set(files)) {
      const rel = href.endsWith(".css") ? "stylesheet" : "modulepreload"
      document.head.append(Object.assign(document.createElement("link"), { rel, href, crossOrigin: "" }))
    }
  }

  /** The first request of a list, with what the address says of it. */
  const withAddress = (request: string): string => {
    const [path, query] = request.split("?")
    const address = new URLSearchParams(location.search)
    const wanted = [...new URLSearchParams(query)].map(([name, value]) => [name, address.get(name) || value])
    return query === undefined ? request : `${path}?${new URLSearchParams(wanted.filter(([, value]) => value !== ""))}`
  }

  const boot: Boot = { places, requests: {} }

  /** Requests what the place of the address reads first, and names its files. */
  const start = (token: string): ReadonlyArray<string> => {
    // The address of a record begins with that of its list.
    const [, first] = location.pathname.split("/")
    const place = places[first === "" ? landing : `/${first}`]
    // Which words a reference in the address stands for, only the program knows.
    const own = /[?&](?:\w+_)?searchTerm=~/u.test(location.search) ? [] : place?.requests
    for (const request of [...(own ?? []), table.session]) {
      const url = withAddress(request)
      const headers = { authorization: `Bearer ${token}`, "accept-language": root.lang }
      const answer = fetch(url, { headers })
      // The caller that takes the answer handles its failure; until then it must not count as unhandled.
      answer.catch(() => undefined)
      boot.requests[url] = answer
    }
    return place?.files ?? []
  }
  Object.assign(window, { boot })

  if (root.lang === "es") fetchFiles(table.spanish)
  const token = stored("auth-token")
  if (token && stored("auth-user")) {
    root.dataset["entered"] = sidebarWide === false ? "narrow" : "wide"
    // Before the files: a browser has six connections, and an answer takes the server longer than a file.
    const files = start(token)
    fetchFiles([...table.workspace, ...files])
  }
}
