/** Hooks for what is always available. */
import { createContext, useContext, useEffect } from "react"
import { usePathname } from "wouter/use-browser-location"
import { preferencesAtom } from "./preferences.ts"
import { routeOf } from "./routes.ts"
import type { System } from "./system.ts"
import { useAtomValue } from "jotai/react"
import { useSnapshot } from "./use-snapshot.ts"
import { type Words, wordsAtom } from "./words.ts"

const SystemContext = createContext<System | null>(null)

export const SystemProvider = SystemContext.Provider

export const useSystem = (): System => {
  const system = useContext(SystemContext)
  if (system === null) throw new Error("No system around this screen")
  return system
}

export const useSession = () => useSnapshot(useSystem().session)

export const usePreferences = () => useAtomValue(preferencesAtom)

/** The texts of the interface and of signing in, in the current language. */
export const useWords = (): Words => useAtomValue(wordsAtom)

/** The path of this page. */
export const useAddress = (): string => usePathname()

/** Sets the document title of each screen in the current language. */
export const useDocumentTitle = (): void => {
  const { shared, session } = useWords()
  const route = routeOf(useAddress())
  const screen =
    route.name === "signIn"
      ? session.signIn.heading
      : route.name === "place"
        ? shared.shell.links[route.place]
        : shared.notFound.title
  useEffect(() => {
    document.title = `${screen} · ${shared.shell.product}`
  }, [screen, shared])
}
