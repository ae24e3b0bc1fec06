import type { ReactNode } from "react"
import type { Language } from "#domain/shared/language.schema.ts"
import * as styles from "./language-columns.module.css"

interface LanguageFrameProps {
  readonly language: Language
  readonly children: ReactNode
}

/** Surrounds the texts of a form in two languages: sets the shown language where there is no room for both. */
export const LanguageFrame = ({ language, children }: LanguageFrameProps) => (
  <div className={styles.frame} data-language={language}>
    {children}
  </div>
)

/** A text in both languages: below each other, or side by side where there is room. */
export const InLanguages = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.languages}>{children}</div>
)
