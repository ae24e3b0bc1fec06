import type { ReactNode } from "react"
import { Check } from "lucide-react"
import type { Language } from "#domain/shared/language.schema.ts"
import { Badge } from "#src/components/text/badge.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Tabs } from "#src/components/navigation/tabs.tsx"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import * as styles from "./language-tabs.module.css"

export interface LanguageTabsWords {
  /** The accessible name of the tabs. */
  readonly label: string
  readonly languages: Readonly<Record<Language, string>>
  /** Read in place of the tick. */
  readonly complete: string
  /** Read in place of the red count. */
  readonly errors: (count: number) => string
}

export interface LanguageTab {
  /** The number of fields of this language with an issue. */
  readonly errors: number
  /** What is left to do without being an error: "3 copied". */
  readonly remark: string | null
  readonly isComplete: boolean
}

export interface LanguageTabsProps {
  readonly words: LanguageTabsWords
  readonly tabs: Readonly<Record<Language, LanguageTab>>
  readonly selected: Language
  readonly open: (language: Language) => void
  /** For many fields: denser, with sticky tabs. */
  readonly isDense?: boolean
  /** The fields of the selected language. */
  readonly children: ReactNode
}

const Mark = ({ words, tab }: { readonly words: LanguageTabsWords; readonly tab: LanguageTab }) => {
  if (tab.errors > 0)
    return (
      <Badge tone="danger" hasDot={false} size="small">
        <span aria-hidden="true" data-errors="">
          {tab.errors}
        </span>
        <VisuallyHidden>{words.errors(tab.errors)}</VisuallyHidden>
      </Badge>
    )
  if (tab.remark !== null)
    return (
      <Badge tone="warning" hasDot={false} size="small">
        {tab.remark}
      </Badge>
    )
  if (!tab.isComplete) return null
  return (
    <>
      <Icon of={Check} size={14} />
      <VisuallyHidden>{words.complete}</VisuallyHidden>
    </>
  )
}

/**
 * The tabs of a form in two languages, of which one is shown. Each tab shows its state: errors first, then what is left
 * to do, a tick when nothing is.
 */
export const LanguageTabs = ({ words, tabs, selected, open, isDense = false, children }: LanguageTabsProps) => (
  <Tabs
    label={words.label}
    selected={selected}
    isSticky={isDense}
    tabs={(["en", "es"] as const).map((language) => ({
      id: language,
      label: words.languages[language],
      mark: <Mark words={words} tab={tabs[language]} />,
      open: () => open(language)
    }))}
  >
    <div className={styles.fields} data-dense={isDense || undefined}>
      {children}
    </div>
  </Tabs>
)

export interface OtherLanguageProps {
  readonly language: Language
  readonly text: string
}

/** The same text in the other language, below its field. */
export const OtherLanguage = ({ language, text }: OtherLanguageProps) => (
  <span className={styles.other}>
    <span className={styles.code}>{language.toUpperCase()}</span>
    <span lang={language}>{text}</span>
  </span>
)
