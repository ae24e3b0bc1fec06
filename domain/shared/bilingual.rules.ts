/** The issues of a form in two languages: by language for the tabs, by position for the focus. */
import type { FieldIssues } from "./issues.rules.ts"
import type { Language } from "./language.schema.ts"

/** The tab of a field; null where it is on both. */
export const languageOf = (path: string): Language | null =>
  path.endsWith("_en") ? "en" : path.endsWith("_es") ? "es" : null

export interface GroupedIssues {
  readonly en: FieldIssues
  readonly es: FieldIssues
  /** Issues on both tabs: the title, points, the number of options. */
  readonly both: FieldIssues
  /** The issues of a tab: those of its language. */
  readonly counts: Readonly<Record<Language, number>>
}

export const groupIssues = (issues: FieldIssues): GroupedIssues => {
  const of = (language: Language | null): FieldIssues =>
    Object.fromEntries(Object.entries(issues).filter(([path]) => languageOf(path) === language))
  const [en, es, both] = [of("en"), of("es"), of(null)]
  return { en, es, both, counts: { en: Object.keys(en).length, es: Object.keys(es).length } }
}

/** How many errors a form has: in each language, and in the fields of both. */
export interface ErrorCount {
  readonly all: number
  readonly en: number
  readonly es: number
}

/** Null without errors. */
export const countErrors = (issues: FieldIssues): ErrorCount | null => {
  const all = Object.keys(issues).length
  return all === 0 ? null : { all, ...groupIssues(issues).counts }
}

/** Where the focus goes, and the tab it is on. */
export interface IssuePlace {
  readonly path: string
  readonly language: Language
}

/** The first path in the order of the form, on the open tab if there is one, so that the tab changes only then. */
export const firstPlace = (inOrder: ReadonlyArray<string>, language: Language): IssuePlace | null => {
  const isShown = (path: string) => (languageOf(path) ?? language) === language
  const path = inOrder.find(isShown) ?? inOrder[0]
  return path === undefined ? null : { path, language: languageOf(path) ?? language }
}
