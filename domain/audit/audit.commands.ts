/** The commands of the audit screen: buttons, keys and palette are made from them. */
import { bilingual } from "../shared/language.rules.ts"
import { focusCommand, listCommands } from "../shared/list/list.commands.ts"
import type { FilterPatch } from "../shared/list/list-criteria.rules.ts"
import type { Command } from "../shared/screen/command.schema.ts"
import { reportCommands } from "../shared/report/report.commands.ts"
import { availableScreenCommands, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import { severalRecords } from "../shared/audit/audit-entry.rules.ts"
import { auditListRules, type AuditRow } from "./audit-list.rules.ts"
import { auditCommandWords } from "./audit.messages.ts"
import type { AuditFilter } from "../shared/audit/audit.schema.ts"
import type { auditScreenMachine } from "./audit-screen.machine.ts"

export type AuditState = ScreenState<typeof auditScreenMachine>
export type AuditMessage = ScreenMessage<typeof auditScreenMachine>

const words = bilingual(auditCommandWords)

const narrow = (patch: FilterPatch<AuditFilter>): AuditMessage => ({
  to: "list",
  event: { type: "filter.change", patch }
})

export const openEntry = (row: AuditRow): AuditMessage => ({ to: "screen", event: { type: "entry.open", row } })
export const showActor = ({ actor }: AuditRow): AuditMessage => narrow({ actor_id: actor.id })
/** Of a bulk the entry of each record; null where the entry is about several that are not told apart. */
export const showRecord = ({ entity, entity_id, action, request_id, bulk }: AuditRow): AuditMessage | null =>
  bulk !== undefined && request_id !== null
    ? narrow({ request_id, action })
    : entity_id === severalRecords
      ? null
      : narrow({ entity, entity_id })

const aboutFocus = focusCommand<AuditState, AuditMessage, AuditRow>("audit", ({ list }) =>
  auditListRules.cursorRow(list.context)
)

export const auditCommands: ReadonlyArray<Command<AuditState, AuditMessage>> = [
  aboutFocus("details", ["Enter"], words.details, openEntry),
  aboutFocus("actor", ["w"], words.actor, showActor),
  aboutFocus("record", ["r"], words.record, showRecord, words.why.severalRecords),
  ...reportCommands<AuditFilter>("audit", words.why.nothingToReport),
  ...listCommands<AuditState, AuditMessage>({
    name: "audit",
    search: words.search,
    pageOf: ({ list }) => list.context.criteria.page,
    toList: (event) => ({ to: "list", event }),
    toPage: (event) => ({ to: "screen", event })
  })
]

export const availableAuditCommands = availableScreenCommands(auditCommands)
