/** Gathers every command there is. Buttons, keys and palette are made from this list and from nothing else. */
import { type ClaimsDesk, type ClaimsMessage, claimsCommands, deskAccepts } from "../claims/claims.commands.ts"
import { claimCommandWords } from "../claims/claims-commands.messages.ts"
import { type Offer, offersOf } from "../shared/command.schema.ts"
import { appAccepts, appCommands, type AppMessage, type AppState } from "./app.commands.ts"

/** All that can be asked of this program, and of whom. */
export type Message = AppMessage | { readonly to: "claims"; readonly message: ClaimsMessage }

export interface Everything {
  readonly app: AppState
  readonly claims: ClaimsDesk
}

const elsewhere = { en: claimCommandWords.en.why.elsewhere, es: claimCommandWords.es.why.elsewhere }

/** The claims commands; away from their screen each says where it works. */
export const claimsOffers = (desk: ClaimsDesk): ReadonlyArray<Offer<ClaimsMessage>> => {
  const isHere = desk.list.hasTag("shown")
  const offers = offersOf(claimsCommands, desk, (message) => deskAccepts(desk, message))
  return isHere ? offers : offers.map((offer) => ({ ...offer, message: null, why: elsewhere }))
}

export const offersNow = ({ app, claims }: Everything): ReadonlyArray<Offer<Message>> => [
  ...claimsOffers(claims).map(
    (offer): Offer<Message> => ({ ...offer, message: offer.message === null ? null : { to: "claims", message: offer.message } })
  ),
  ...offersOf(appCommands, app, (message) => appAccepts(app, message))
]

/** Asks whoever would receive the message. */
export const accepts = (everything: Everything, message: Message): boolean =>
  message.to === "claims" ? deskAccepts(everything.claims, message.message) : appAccepts(everything.app, message)
