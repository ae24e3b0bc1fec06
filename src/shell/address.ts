/** Signed out, every address redirects to sign-in and is remembered; after signing in it is restored. */
import type { Application } from "./context.ts"
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
