/** How screens reach the application. */
import { useSelector } from "@xstate/react"
import { useAtomValue } from "jotai/react"
import { createContext, useContext, useEffect } from "react"
import { usePathname } from "wouter/use-browser-location"
import { preferencesAtom } from "./preferences.ts"
import { routeOf } from "./routes.ts"
import type { Application } from "./context.ts"
import { type Spanish, spanishAtom, type Words, wordsAtom } from "./words.ts"

const ApplicationContext = createContext<Application | null>(null)

export const ApplicationProvider = ApplicationContext.Provider

export const useApplication = (): Application => {
  const application = useContext(ApplicationContext)
  if (application === null) throw new Error("This component is drawn outside of the application")
  return application
}

export const useSession = () => useSelector(useApplication().session, (snapshot) => snapshot)

export const usePreferences = () => useAtomValue(preferencesAtom)

/** The texts of the interface and of signing in, in the current language. */
export const useWords = (): Words => useAtomValue(wordsAtom)

/** The texts of one screen, in the current language; English until Spanish is loaded. */
export const useScreenWords = <ScreenWords>(
  english: ScreenWords,
  of: (spanish: Spanish) => ScreenWords
): ScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? of(spanish) : english
}

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
