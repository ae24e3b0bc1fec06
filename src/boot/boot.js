/*
 * Runs inline, before anything is loaded: sets theme, density and language before the first paint, and starts the first
 * requests of a stored session and the module it needs, while the rest is being downloaded.
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
  const { theme, density, language, singleKeys } = parse(read("preferences"))
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches
  root.dataset.theme = theme === "light" || theme === "dark" ? theme : prefersDark ? "dark" : "light"
  root.dataset.density = density === "compact" ? "compact" : "comfortable"
  root.dataset.singleKeys = singleKeys === false ? "off" : "on"
  root.lang =
    language === "en" || language === "es" ? language : (navigator.language ?? "").startsWith("es") ? "es" : "en"

  // the build inserts the addresses of the files; without a build there are none to preload
  const ahead = (files) => {
    for (const href of files.split(" ").filter((file) => file.startsWith("/"))) {
      document.head.append(
        Object.assign(document.createElement("link"), {
          rel: href.endsWith(".css") ? "stylesheet" : "modulepreload",
          href,
          crossOrigin: ""
        })
      )
    }
  }

  if (root.lang === "es") ahead("FILES_OF:src/shell/spanish.ts")

  const firstRequests = {}
  globalThis.firstRequests = firstRequests
  const token = read("auth-token")
  if (!token || !read("auth-user")) return ahead("FILES_OF:src/shell/session/sign-in.screen.tsx")
  ahead("FILES_OF:src/shell/workspace.ts")
  const place = location.pathname === "/" ? "/dashboard" : location.pathname.replace(/(.)\/$/, "$1")
  const files = {
    "/dashboard":
      "FILES_OF:src/screens/dashboard/open-dashboard.ts FILES_OF:src/screens/dashboard/dashboard-charts.screen.tsx",
    "/users": "FILES_OF:src/screens/users/open-users.ts",
    "/companies": "FILES_OF:src/screens/companies/open-companies.ts",
    "/questions": "FILES_OF:src/screens/quizzes/open-quizzes.ts",
    "/benefits": "FILES_OF:src/screens/benefits/open-benefits.ts",
    "/learn": "FILES_OF:src/screens/articles/open-articles.ts",
    "/claims": "FILES_OF:src/screens/claims/open-claims.ts",
    "/notifications": "FILES_OF:src/screens/notifications/open-notifications.ts"
  }
  if (place in files) ahead(files[place])
  const start = (path) => {
    const answer = fetch(path, { headers: { authorization: `Bearer ${token}`, "accept-language": root.lang } })
    // the caller that takes the answer handles its failure; until then it must not count as unhandled
    answer.catch(() => undefined)
    firstRequests[path] = answer
  }
  start("/api/auth/me")
  if (place === "/dashboard") return start("/api/dashboard")
  const filters = {
    "/users": ["searchTerm", "status", "role", "company_id"],
    "/companies": ["searchTerm", "status", "type", "active"],
    "/questions": ["searchTerm", "status", "type"],
    "/benefits": ["searchTerm", "status", "type", "company_id"],
    "/learn": ["searchTerm", "status", "category", "spanish"],
    "/claims": ["searchTerm", "status", "type", "user_id", "from", "to", "created_from", "created_to"],
    "/notifications": ["searchTerm", "status"]
  }[place]
  if (!filters) return
  const perPage = { "/benefits": "6", "/learn": "3" }[place] ?? "10"
  const requested = new URLSearchParams(location.search)
  const query = new URLSearchParams({ page: requested.get("page") ?? "1", limit: requested.get("limit") ?? perPage })
  query.set("sort", requested.get("sort") ?? (place === "/questions" ? "-updated_at" : "-created_at"))
  for (const word of filters) if (requested.get(word)) query.set(word, requested.get(word))
  const path = { "/questions": "/quizzes", "/notifications": "/notification" }[place] ?? place
  start(`/api${path}?${query}`)
  if (place !== "/users") start(`/api${path}/stats`)
})()
