/** The screen of the audit log: the list, one entry that is opened over it, and the report. */
import { assign, setup } from "xstate"
import { reportMachineOf } from "../shared/report/report.machine.ts"
import { recordListMachine } from "../shared/list/record-list.machine.ts"
import { withEvent } from "../shared/promised.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import {
  listScreenActions,
  notifyChildren,
  screenStates,
  screenTransitions,
  screenTypes,
  sendToChild
} from "../shared/record-screen/record-screen.machine.ts"
import type { ScreenEvent } from "../shared/screen/screen.schema.ts"
import { auditCriteria, auditListRules, type AuditRow } from "./audit-list.rules.ts"
import { auditNotices, describeAuditFailure } from "./audit.messages.ts"
import type { AuditFilter } from "../shared/audit/audit.schema.ts"

export type AuditScreenEvent =
  | ScreenEvent
  | { readonly type: "entry.open"; readonly row: AuditRow }
  | { readonly type: "entry.close" }

export interface AuditScreenContext {
  /** The entry whose dialog is open. */
  readonly opened: AuditRow | null
}

export const auditListMachine = recordListMachine({
  id: "audit-list",
  criteria: auditCriteria,
  rules: auditListRules,
  describe: (error) => describeAuditFailure(error, auditNotices.listFailed)
})

export const auditScreenMachine = setup({
  types: screenTypes<AuditScreenContext, AuditScreenEvent>(),
  actors: { list: auditListMachine, report: reportMachineOf<AuditFilter>() },
  actions: {
    ...listScreenActions<AuditScreenContext, AuditScreenEvent>(auditCriteria),
    open: assign((_, { row }: { readonly row: AuditRow }) => ({ opened: row })),
    close: assign({ opened: null })
  }
}).createMachine({
  id: "audit-screen",
  type: "parallel",
  context: { opened: null },
  entry: "relay",
  invoke: [
    { id: "list", src: "list", onSnapshot: {} },
    { id: "report", src: "report", onSnapshot: {} }
  ],
  on: {
    ...screenTransitions<AuditScreenContext, AuditScreenEvent>(),
    "cursor.clear": {
      actions: sendToChild<
        AuditScreenContext,
        AuditScreenEvent,
        Extract<AuditScreenEvent, { readonly type: "cursor.clear" }>
      >("list", (event) => event)
    },
    // Every change is an entry.
    "records.changed": {
      actions: notifyChildren<AuditScreenContext, AuditScreenEvent>(
        "audit",
        Object.fromEntries(Object.keys(recordKinds).map((kind) => [kind, ["list"]]))
      )
    }
  },
  states: {
    ...screenStates,
    entry: {
      initial: "closed",
      states: {
        closed: { on: { "entry.open": { target: "open", actions: withEvent("open") } } },
        open: {
          exit: "close",
          on: { "entry.open": { actions: withEvent("open") }, "entry.close": "closed", "screen.hide": "closed" }
        }
      }
    }
  }
})
