/** The screen of the claims, running with its ports. */
import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { availableClaimsCommands, type ClaimsMessage, type ClaimsState } from "#domain/claims/claims.commands.ts"
import { ClaimQueueScreen, claimDetailsModule, claimDialogsModule } from "./claims.screen.tsx"
import { type ClaimsPorts, claimsScreenWith } from "./claims-workflows.ts"
import type { ScreenContext } from "#src/shell/context.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding } from "#src/screens/record/shell-screen.ts"
import { ClaimsScreenProvider } from "./use-claims.ts"

const nextTask = (): Promise<void> => new Promise((resolve) => void window.setTimeout(resolve))

export const openScreen = (context: ScreenContext, ports: ClaimsPorts) => {
  const screen = runScreen<ClaimsState, ClaimsMessage>(context, {
    place: "claims",
    logic: claimsScreenWith(ports, context.user, () => context.drawn.then(nextTask)),
    ahead: [claimDialogsModule, claimDetailsModule],
    commands: availableClaimsCommands,
    isDialogOpen: ({ decisions }) => !decisions.matches({ dialog: "closed" }),
    isUnsaved: ({ decisions }) => decisions.context.reasonNote !== "",
    address: listAddress(claimCriteria),
    record: {
      openId: ({ details }) => details.context.id,
      open: (id) => ({ to: "screen", event: { type: "record.find", id } }),
      close: { to: "details", event: { type: "details.close" } }
    }
  })
  return screenProviding("claims", screen, ClaimsScreenProvider, ClaimQueueScreen)
}
