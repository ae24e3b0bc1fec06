/**
 * The words of the interface itself: reusable parts, shell and palette.
 *
 * Each language is a file of its own, because a browser fetches only the one it shows.
 */
import { interfaceEnglish } from "./interface-english.messages.ts"
import { interfaceSpanish } from "./interface-spanish.messages.ts"
import type { InEveryLanguage, Language } from "./language.schema.ts"

export interface PagingWords {
  readonly label: string
  readonly showing: (from: number, to: number, total: number) => string
  readonly pageOf: (page: number, pages: number) => string
  readonly page: (page: number) => string
  readonly previous: string
  readonly next: string
}

export interface PaletteWords {
  readonly label: string
  readonly placeholder: string
  readonly nothing: string
  readonly searching: string
  readonly move: string
  readonly run: string
  readonly close: string
  readonly failed: string
  readonly groups: Readonly<Record<"selection" | "screen" | "places" | "records" | "preferences", string>>
  /** How many commands exist that are not listed because nothing accepts them here. */
  readonly unavailable: (count: number) => string
}

export interface ShellWords {
  readonly product: string
  readonly sidebar: string
  readonly navigation: string
  readonly collapse: string
  readonly expand: string
  readonly openMenu: string
  readonly closeMenu: string
  readonly skip: string
  readonly jump: string
  readonly waiting: string
  readonly account: string
  readonly logout: string
  readonly changePassword: string
  readonly language: string
  readonly languages: Readonly<Record<Language, string>>
  readonly theme: string
  readonly themes: { readonly system: string; readonly light: string; readonly dark: string }
  readonly density: string
  readonly densities: { readonly comfortable: string; readonly compact: string }
  readonly singleKeys: string
  readonly nameFallback: string
  readonly emailFallback: string
  readonly links: {
    readonly dashboard: string
    readonly users: string
    readonly companies: string
    readonly questions: string
    readonly benefits: string
    readonly learn: string
    readonly claims: string
    readonly notifications: string
  }
}

export interface InterfaceWords {
  /** A whole number as this language groups it: 1,284. */
  readonly number: (value: number) => string
  readonly cancel: string
  readonly close: string
  readonly delete: string
  readonly deleting: string
  readonly cannotBeUndone: string
  readonly retry: string
  readonly loading: string
  readonly working: string
  readonly error: (message: string) => string
  /** `time` is already worded: 10:42. */
  readonly stale: (time: string) => string
  readonly nothingMatches: string
  readonly clearFilters: string
  readonly showPassword: string
  readonly hidePassword: string
  readonly uploadCsv: string
  readonly downloadReport: string
  readonly downloadingReport: string
  readonly undo: string
  readonly unsaved: { readonly title: string; readonly text: string; readonly stay: string; readonly discard: string }
  readonly toasts: { readonly label: string; readonly close: string }
  readonly paging: PagingWords
  readonly shell: ShellWords
  readonly palette: PaletteWords
  readonly notFound: { readonly title: string; readonly text: string; readonly back: string }
  readonly crash: { readonly title: string; readonly text: string; readonly reload: string; readonly start: string }
}

export const interfaceWords: InEveryLanguage<InterfaceWords> = { en: interfaceEnglish, es: interfaceSpanish }
