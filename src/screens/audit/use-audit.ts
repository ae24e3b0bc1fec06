/** Hooks of the audit's screen, and its entries in words. */
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { changesBesideActor, type FieldChange, shownIn, verbOf } from "#domain/shared/audit/audit-entry.rules.ts"
import type { AuditMessage, AuditState } from "#domain/audit/audit.commands.ts"
import { auditScreenEnglish, type AuditScreenWords } from "#domain/audit/audit-screen-english.messages.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export const {
  Provider: AuditScreenProvider,
  useScreen: useAuditScreen,
  useScreenState: useAuditState,
  useButtons: useAuditButtons,
  useWords: useAuditWords
} = screenContext<AuditState, AuditMessage, AuditScreenWords>(
  auditScreenEnglish,
  (spanish) => spanish.auditScreenSpanish
)

const named = (names: Readonly<Record<string, string>>, name: string): string =>
  new Map(Object.entries(names)).get(name) ?? name.replace(/_/gu, " ")

export const actionText = ({ action }: Pick<AuditEntry, "action">, words: AuditScreenWords): string =>
  named(words.actionsDone, verbOf(action))

export const fieldText = ({ field }: FieldChange, words: AuditScreenWords): string => named(words.fields, field)

/** A value that is a word of the product in the shown language, any other as it was stored. */
export const valueText = (value: string | null, words: AuditScreenWords): string =>
  value === null ? words.none : (new Map(Object.entries(words.values)).get(value) ?? value)

/** How many records of a page were read, or the first field before and after, and how many more there are. */
export const changeText = (entry: AuditEntry, words: AuditScreenWords): string => {
  const shown = shownIn(entry)
  if (shown.length > 0) return words.shown(shown.length)
  const [first, ...others] = changesBesideActor(entry)
  if (first === undefined) return ""
  const { before, after } = first
  const field = fieldText(first, words)
  const text =
    before === null || after === null
      ? `${field}: ${valueText(before ?? after, words)}`
      : words.changeOf(field, valueText(before, words), valueText(after, words))
  return others.length === 0 ? text : `${text}, ${words.more(others.length)}`
}
