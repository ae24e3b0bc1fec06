/** The texts of the screens. English is bundled; Spanish is loaded when it is chosen. */
import { atom } from "jotai/vanilla"
import { type SessionScreenWords, sessionScreenEnglish } from "#domain/session/session-screen-english.messages.ts"
import { type InterfaceWords, interfaceEnglish } from "#domain/shared/interface-english.messages.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { preferencesAtom, store } from "./preferences.ts"

export interface Words {
  readonly language: Language
  readonly shared: InterfaceWords
  readonly session: SessionScreenWords
}

export type Spanish = typeof import("./spanish.ts")

/** Spanish, once loaded. */
export const spanishAtom = atom<Spanish | null>(null)

const english: Words = { language: "en", shared: interfaceEnglish, session: sessionScreenEnglish }

/** The texts in the current language; English until they are loaded. */
export const wordsAtom = atom<Words>((get) => {
  const spanish = get(spanishAtom)
  if (get(preferencesAtom).language === "en" || spanish === null) return english
  return { language: "es", shared: spanish.interfaceSpanish, session: spanish.sessionScreenSpanish }
})

/** Whether a language can be shown at once. */
export const hasWords = (language: Language): boolean => language === "en" || store.get(spanishAtom) !== null

/** Loads the texts of a language. Rejects when they cannot be loaded. */
export const fetchWords = async (language: Language): Promise<void> => {
  if (!hasWords(language)) store.set(spanishAtom, await import("./spanish.ts"))
}
