/** Signed out, every address redirects to sign-in and is remembered; after signing in it is restored. */
import type { Application, Places } from "./context.ts"
import { fetchAhead } from "./lazy-module.ts"
import { landingPath, routeOf, signInPath } from "./routes.ts"
import { withoutWords } from "./search-words.ts"

/** The events of a navigation: the browser's own, and wouter's for pushes and replacements. */
export const moves = ["popstate", "pushState", "replaceState"] as const

export const guardAddress = (window: Window, { session, returnPath, go }: Application): void => {
  let wasPrivate = false
  const guard = (): void => {
    const { pathname, search } = window.location
    // A link may name what is searched for.
    const hidden = withoutWords(search)
    if (hidden !== search) return go(`${pathname}${hidden}`, { replace: true })
    const snapshot = session.getSnapshot()
    const { name } = routeOf(pathname)
    if (snapshot.matches("signedOut") && name !== "signIn") {
      // After signing out on purpose no address is remembered.
      if (!wasPrivate && name !== "start") returnPath.save(`${pathname}${search}`)
      wasPrivate = false
      return go(signInPath, { replace: true })
    }
    wasPrivate = snapshot.hasTag("private") || snapshot.matches("signingOut")
    if (snapshot.hasTag("private") && (name === "signIn" || name === "start")) {
      go(returnPath.take() ?? landingPath, { replace: true })
    }
  }
  guard()
  session.subscribe(guard)
  for (const move of moves) window.addEventListener(move, guard)
}

/** How long the pointer rests on a link before its screen is fetched; a pointer that passes over fetches nothing. */
const intentMs = 60

/** Fetches the screen behind a link once the pointer or the focus is on it. */
export const fetchLinked = ({ document, location }: Window, places: Places, signal: AbortSignal): void => {
  let timer = 0
  const onLink = ({ target }: Event): void => {
    window.clearTimeout(timer)
    const link = target instanceof Element ? target.closest("a") : null
    const route = link === null || link.origin !== location.origin ? null : routeOf(link.pathname)
    if (route?.name !== "place") return
    timer = window.setTimeout(() => fetchAhead([places[route.place]]), intentMs)
  }
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, onLink, { passive: true, signal })
}

/** A link that is opened in another tab, or copied, has no words in its address either. */
export const hideLinked = ({ document, location }: Window, signal: AbortSignal): void => {
  const onLink = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest("a") : null
    if (link !== null && link.origin === location.origin && withoutWords(link.search) !== link.search)
      link.search = withoutWords(link.search)
  }
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, onLink, { capture: true, signal })
}
