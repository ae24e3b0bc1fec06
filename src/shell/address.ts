/** Signed out, every address redirects to sign-in and is remembered; after signing in it is restored. */
import { landingPath, routeOf, signInPath } from "./routes.ts"
import type { Application } from "./context.ts"

/** The events of a navigation: the browser's own, and wouter's for pushes and replacements. */
export const moves = ["popstate", "pushState", "replaceState"] as const

export const guardAddress = (window: Window, { session, returnPath, go }: Application): void => {
  let wasPrivate = false
  const guard = (): void => {
    const snapshot = session.getSnapshot()
    const { name } = routeOf(window.location.pathname)
    if (snapshot.matches("signedOut") && name !== "signIn") {
      // After signing out on purpose no address is remembered.
      if (!wasPrivate && name !== "start") returnPath.save(`${window.location.pathname}${window.location.search}`)
      wasPrivate = false
      return go(signInPath, { replace: true })
    }
    wasPrivate = snapshot.hasTag("private") || snapshot.matches("signingOut")
    if (snapshot.hasTag("private") && (name === "signIn" || name === "start")) {
      go(returnPath.take() ?? landingPath, { replace: true })
    }
  }
  session.subscribe(guard)
  for (const move of moves) window.addEventListener(move, guard)
}
