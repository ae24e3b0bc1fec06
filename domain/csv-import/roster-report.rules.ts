/** The report of what was written of a roster: a row for each person who came or went, and for each field that was changed. */
import { columnLabel, type CsvSubject } from "../shared/csv/csv-subject.rules.ts"
import type { Language } from "../shared/language.schema.ts"
import { byteOrderMark, csvLine } from "../shared/report/report.rules.ts"
import { fullName } from "../shared/text.rules.ts"
import { rosterFields } from "../shared/csv/roster.schema.ts"
import type { RosterResult } from "./roster.port.ts"
import { rosterEnglish } from "./roster-english.messages.ts"
import { rosterSpanish } from "./roster-spanish.messages.ts"

const wordsIn = { en: rosterEnglish.reported, es: rosterSpanish.reported }

interface Named {
  readonly given_name: string
  readonly surname: string
  readonly email: string
  readonly mobile_number: string
}

const named = (person: Named) => [fullName(person), person.email, person.mobile_number]

export const rosterReport = (
  { found, apply }: RosterResult,
  subject: Pick<CsvSubject, "previewColumns">,
  language: Language
): { readonly name: string; readonly text: string } => {
  const words = wordsIn[language]
  /** An answer lists the first thousand of each kind. */
  const rest = (bucket: "new" | "changed" | "missing"): ReadonlyArray<ReadonlyArray<string>> =>
    found[bucket].length < found.summary[bucket]
      ? [[words[bucket], "", words.more(found[bucket].length, found.summary[bucket])]]
      : []
  const taken = new Set<string>(apply.changed)
  const lines: ReadonlyArray<ReadonlyArray<string>> = [
    words.head,
    ...(apply.new === true
      ? [...found.new.map((person) => [words.new, String(person.row), ...named(person)]), ...rest("new")]
      : []),
    ...(taken.size > 0
      ? [
          ...found.changed.flatMap((person) =>
            rosterFields.flatMap((field) => {
              const change = taken.has(field) ? person.fields[field] : undefined
              if (change === undefined) return []
              const [before, after] = change
              const label = columnLabel(subject, field, language)
              return [[words.changed, String(person.row), ...named(person), label, before ?? "", after ?? ""]]
            })
          ),
          ...rest("changed")
        ]
      : []),
    ...(apply.missing === true
      ? [...found.missing.map((person) => [words.missing, "", ...named(person)]), ...rest("missing")]
      : [])
  ]
  const filled = lines.map((line) => [...line, ...words.head.slice(line.length).map(() => "")])
  return { name: "roster_report.csv", text: byteOrderMark + filled.map(csvLine).join("") }
}
