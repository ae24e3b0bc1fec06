/** View preferences: no rule depends on them, so they are atoms and no machine. */
import { atom, getDefaultStore } from "jotai/vanilla"
import { type Preferences, preferencesDefault } from "#domain/shared/preferences.schema.ts"

/** The store that jotai's hooks read without a provider. */
export const store = getDefaultStore()

export const preferencesAtom = atom<Preferences>(preferencesDefault)

/** The drawer of phone width. */
export const drawerAtom = atom(false)

/** Whether the password of a form is shown as it was typed. */
export const passwordShownAtom = atom(false)

export const preferences = (): Preferences => store.get(preferencesAtom)

/** From this width on the sidebar is wide by default (decisions, section 10). */
const wideFrom = "(min-width: 1024px)"

export const isSidebarWide = (chosen: boolean | null, window: Pick<Window, "matchMedia">): boolean =>
  window.matchMedia("(max-width: 1023px) and (min-width: 768px)").matches
    ? false
    : (chosen ?? window.matchMedia(wideFrom).matches)

/** Applies preferences to the document, and again when the system's theme changes. */
export const applyToDocument = (window: Window, { theme, density, language, singleKeys }: Preferences): void => {
  const root = window.document.documentElement
  const prefersDark = window.matchMedia("(prefers-color-scheme: dark)").matches
  root.dataset["theme"] = theme === "system" ? (prefersDark ? "dark" : "light") : theme
  root.dataset["density"] = density
  root.dataset["singleKeys"] = singleKeys ? "on" : "off"
  root.lang = language
}
