/*
 * Runs inline, before anything is loaded: sets theme, density and language before the first paint, and starts the first
 * requests of a stored session and loads the files it needs, while the rest is being downloaded.
 *
 * `firstRequests` maps a path with its query to the answer under way. The first request of the same path takes the
 * answer from there. A list's query names page, limit and order also where they are the default, as the program does.
 */
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // storage may be disabled; the program then starts with its defaults and says so itself
      return null
    }
  }
  const parse = (text) => {
    try {
      return JSON.parse(text) ?? {}
    } catch {
      // unreadable preferences count as the defaults; their owner replaces them
      return {}
    }
  }
  const root = document.documentElement
  const { theme, density, language, singleKeys, sidebarWide } = parse(read("preferences"))
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches
  root.dataset.theme = theme === "light" || theme === "dark" ? theme : prefersDark ? "dark" : "light"
  root.dataset.density = density === "compact" ? "compact" : "comfortable"
  root.dataset.singleKeys = singleKeys === false ? "off" : "on"
  root.lang =
    language === "en" || language === "es" ? language : (navigator.language ?? "").startsWith("es") ? "es" : "en"

  // What each page fetches first: the build writes the table of pages.ts here. Without a build there are no files.
  const { spanish, signIn, workspace, session, landing, places } = BOOT_PAGES
  globalThis.placePages = places

  const fetchFiles = (...files) => {
    for (const href of new Set(
      files
        .join(" ")
        .split(" ")
        .filter((file) => file.startsWith("/"))
    )) {
      document.head.append(
        Object.assign(document.createElement("link"), {
          rel: href.endsWith(".css") ? "stylesheet" : "modulepreload",
          href,
          crossOrigin: ""
        })
      )
    }
  }

  if (root.lang === "es") fetchFiles(spanish)

  // Once more for each place that is opened later: what has not been taken by then is dropped.
  globalThis.startPlace = (...others) => {
    const token = read("auth-token")
    // without storage the program alone knows the token
    if (!token) return ""
    const firstRequests = {}
    globalThis.firstRequests = firstRequests
    const start = (path) => {
      const answer = fetch(path, { headers: { authorization: `Bearer ${token}`, "accept-language": root.lang } })
      // the caller that takes the answer handles its failure; until then it must not count as unhandled
      answer.catch(() => undefined)
      firstRequests[path] = answer
    }
    // The address of a record begins with that of its list.
    const [, first, ...rest] = location.pathname.split("/")
    const place = places[first === "" ? landing : rest.length > 2 ? "" : `/${first}`]
    // Before the files: a browser has six connections, and an answer takes the server longer than a file.
    if (place && place.list) {
      const { url, filters, defaults } = place.list
      const address = new URLSearchParams(location.search)
      const query = new URLSearchParams(defaults)
      for (const name of [...Object.keys(defaults), ...filters]) {
        if (address.get(name)) query.set(name, address.get(name))
      }
      start(`${url}?${query}`)
    }
    for (const path of others) start(path)
    if (!place) return ""
    for (const path of place.reads) start(path)
    return place.files
  }

  if (!read("auth-token") || !read("auth-user")) return fetchFiles(signIn)
  root.dataset.entered = sidebarWide === false ? "narrow" : "wide"
  fetchFiles(workspace, startPlace(session))
})()
