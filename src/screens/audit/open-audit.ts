/** The audit log, running with its ports. */
import { auditCriteria } from "#domain/audit/audit-list.rules.ts"
import { type AuditMessage, type AuditState, availableAuditCommands } from "#domain/audit/audit.commands.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding } from "#src/screens/record/shell-screen.ts"
import type { ScreenContext } from "#src/shell/context.ts"
import { auditDialogsModule, AuditScreen } from "./audit.screen.tsx"
import { type AuditPorts, auditScreenWith } from "./audit-workflows.ts"
import { AuditScreenProvider } from "./use-audit.ts"

export const openScreen = (context: ScreenContext, ports: AuditPorts) => {
  const screen = runScreen<AuditState, AuditMessage>(context, {
    place: "audit",
    logic: auditScreenWith(ports),
    ahead: [auditDialogsModule],
    commands: availableAuditCommands,
    isDialogOpen: ({
      screen: {
        context: { opened }
      }
    }) => opened !== null,
    isUnsaved: () => false,
    address: listAddress(auditCriteria)
  })
  return screenProviding("audit", screen, AuditScreenProvider, AuditScreen)
}
