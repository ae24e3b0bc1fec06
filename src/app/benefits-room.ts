/** The screen of the benefits, running with its ports. */
import { Result } from "effect"
import { createElement } from "react"
import { benefitFormRules, type PictureField } from "#domain/benefits/benefit-form.rules.ts"
import { benefitView } from "#domain/benefits/benefit-list.rules.ts"
import { availableBenefitsCommands } from "#domain/benefits/benefits.commands.ts"
import type { benefitsScreenMachine } from "#domain/benefits/benefits-screen.machine.ts"
import { pendingCount } from "#domain/enrolments/enrolments.commands.ts"
import type { ImageIssue } from "#domain/files/image.rules.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import type { RecordEdit } from "#domain/shared/document/record-form.rules.ts"
import { BenefitsScreen } from "#src/screens/benefits/benefits.screen.tsx"
import { benefitCards } from "./benefit-cards.ts"
import { type BenefitsPorts, benefitsScreenWith } from "./benefits-workflows.ts"
import { rememberFocus } from "./focus.ts"
import { listAddress } from "./list-address.ts"
import { benefitDialogsPart, pendingBenefitsPart } from "./parts.ts"
import { pendingRows } from "./pending-rows.ts"
import type { Household } from "./rooms.ts"
import { runScreen } from "./running-screen.ts"
import { BenefitsScreenProvider } from "./use-benefits.ts"

export type BenefitsRoom = ReturnType<typeof openBenefitsRoom>

interface PicturePorts {
  readonly images: ImagesPort
  /** Reads a chosen file and validates it. */
  readonly readPicked: (file: File) => Promise<Result.Result<Picture, ImageIssue>>
}

export const openBenefitsRoom = (household: Household, ports: BenefitsPorts & PicturePorts) => {
  const screen = runScreen<typeof benefitsScreenMachine>(household, {
    place: "benefits",
    logic: benefitsScreenWith(ports),
    ahead: [benefitDialogsPart, pendingBenefitsPart],
    commands: availableBenefitsCommands,
    isDialogOpen: ({ form, removal }) => form.hasTag("open") || removal.hasTag("open"),
    isUnsaved: ({ form }) => form.hasTag("open") && benefitFormRules.isDirty(form.context.doc),
    address: listAddress(benefitView),
    pendingCount: pendingCount
  })
  // The panel takes the focus; closing it restores the focus.
  let restoreFocus: (() => void) | null = null
  screen.states.subscribe(() => {
    const isOpen = screen.state().pending.hasTag("shown")
    if (isOpen === (restoreFocus !== null)) return
    restoreFocus?.()
    restoreFocus = isOpen ? rememberFocus(household.window.document) : null
  })
  const parts = {
    ...screen,
    cards: benefitCards(screen),
    rows: pendingRows(screen),
    images: ports.images,
    pick: (field: PictureField, file: File) =>
      void ports.readPicked(file).then((read) =>
        screen.send({
          to: "form",
          event: {
            type: "form.edit",
            edit: Result.match(read, {
              onFailure: (issue): RecordEdit<Picture> => ({ kind: "misfit", field, issue }),
              onSuccess: (attached): RecordEdit<Picture> => ({ kind: "attach", field, attached })
            })
          }
        })
      )
  }
  return {
    ...parts,
    available: () => screen.commands().map(inRoom("benefits")),
    Screen: () => createElement(BenefitsScreenProvider, { value: parts }, createElement(BenefitsScreen))
  }
}
