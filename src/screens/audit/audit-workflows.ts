/** The audit screen: its machine with all ports, the hooks of its components, and its entries in words. */
import { Effect } from "effect"
import { auditCriteria, toAuditRows } from "#domain/audit/audit-list.rules.ts"
import type { AuditPort, AuditReportPort } from "#domain/audit/audit.port.ts"
import { auditListMachine, auditScreenMachine } from "#domain/audit/audit-screen.machine.ts"
import { listActors, type ListPorts, reportWith } from "#src/screens/record/list-loading.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { changesBesideActor, type FieldChange, shownIds, verbOf } from "#domain/shared/audit/audit-entry.rules.ts"
import type { AuditMessage, AuditState } from "#domain/audit/audit.commands.ts"
import { auditScreenEnglish, type AuditScreenWords } from "#domain/audit/audit-screen-english.messages.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export interface AuditPorts extends ListPorts<AuditPort> {
  readonly report: AuditReportPort
}

export const auditScreenWith = (ports: AuditPorts) =>
  auditScreenMachine.provide({
    actors: {
      list: auditListMachine.provide({
        actors: listActors(ports, {
          load: (port, criteria) =>
            Effect.map(port.list(auditCriteria.toSearch(criteria)), (page) => ({
              page: toAuditRows(page),
              summary: null
            })),
          byIds: (port, search) => Effect.map(port.list(search), toAuditRows)
        })
      }),
      report: reportWith(ports.report.download)
    }
  })

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
  const shown = shownIds(entry)
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
