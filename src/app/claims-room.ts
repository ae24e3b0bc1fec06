/** The screen of the claims, running with its ports. */
import { createElement } from "react"
import { claimView } from "#domain/claims/claim-list.rules.ts"
import { availableClaimsCommands } from "#domain/claims/claims.commands.ts"
import type { claimsScreenMachine } from "#domain/claims/claims-screen.machine.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import { ClaimQueueScreen } from "#src/screens/claims/claim-queue.screen.tsx"
import { claimRows } from "./claim-rows.ts"
import { type ClaimsPorts, claimsScreenWith } from "./claims-workflows.ts"
import { listAddress } from "./list-address.ts"
import { claimDialogsPart } from "./parts.ts"
import type { Household } from "./rooms.ts"
import { runScreen } from "./running-screen.ts"
import { ClaimsScreenProvider } from "./use-claims.ts"

export type ClaimsRoom = ReturnType<typeof openClaimsRoom>

export const openClaimsRoom = (household: Household, ports: ClaimsPorts) => {
  const screen = runScreen<typeof claimsScreenMachine>(household, {
    place: "claims",
    logic: claimsScreenWith(ports, household.who),
    ahead: [claimDialogsPart],
    commands: availableClaimsCommands,
    isDialogOpen: ({ decisions }) => !decisions.matches({ dialog: "closed" }),
    isUnsaved: ({ decisions }) => decisions.context.reasonNote !== "",
    address: listAddress(claimView),
    pendingCount: ({ list }) => list.context.summary?.stats.pending ?? null
  })
  const parts = { ...screen, rows: claimRows(screen) }
  return {
    ...parts,
    available: () => screen.commands().map(inRoom("claims")),
    Screen: () => createElement(ClaimsScreenProvider, { value: parts }, createElement(ClaimQueueScreen))
  }
}
