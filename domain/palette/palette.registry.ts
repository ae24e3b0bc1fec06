/** Gathers every command there is. Buttons, keys and palette are made from this list and from nothing else. */
import { type ClaimsDesk, type ClaimsMessage, claimsOffers, deskAccepts } from "../claims/claims.commands.ts"
import { type Account, accountAccepts, accountCommands, type AccountMessage } from "../session/session.commands.ts"
import { type Offer, offersOf } from "../shared/command.schema.ts"
import { appCommands, type AppMessage, type AppState } from "./app.commands.ts"

/** All that can be asked of this program, and of whom. */
export type Message = AppMessage | AccountMessage | { readonly to: "claims"; readonly message: ClaimsMessage }

export interface Everything {
  readonly app: AppState
  readonly account: Account
  readonly claims: ClaimsDesk
}

const toClaims = (offer: Offer<ClaimsMessage>): Offer<Message> => ({
  ...offer,
  message: offer.message === null ? null : { to: "claims", message: offer.message }
})

export const offersNow = (everything: Everything): ReadonlyArray<Offer<Message>> => [
  ...claimsOffers(everything.claims).map(toClaims),
  ...offersOf(appCommands, everything.app, (message) => accepts(everything, message)),
  ...offersOf(accountCommands, everything.account, (message) => accepts(everything, message))
]

/** Asks whoever would receive the message; places and preferences are open to whoever is signed in. */
export const accepts = ({ account, claims }: Everything, message: Message): boolean => {
  switch (message.to) {
    case "claims":
      return deskAccepts(claims, message.message)
    case "session":
    case "passwordChange":
      return accountAccepts(account, message)
    default:
      return account.session.hasTag("private")
  }
}
