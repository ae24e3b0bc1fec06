/**
 * Gathers every command: buttons, keys and palette are made from this list and from nothing else. Of screens only the
 * types are known here, so that no page fetches the commands of a screen that was not opened.
 */
import type { ImportDialogMessage } from "../csv-import/csv-import.commands.ts"
import { type AccountState, accountAccepts, accountCommands, type AccountMessage } from "../session/session.commands.ts"
import { type AvailableCommand, availableCommands } from "../shared/screen/command.schema.ts"
import type { Place } from "../shared/screen/place.schema.ts"
import type { AddressedEvent } from "../shared/screen/screen.rules.ts"
import type { ViewMessage } from "../views/views.commands.ts"
import { appCommands, type AppMessage, type AppState } from "./app.commands.ts"

/** A message for the screen of a place. */
export interface PlaceMessage {
  readonly to: "screen"
  readonly place: Place
  readonly message: AddressedEvent
}

/** Every message of the application, with its receiver. */
export type Message = AppMessage | AccountMessage | PlaceMessage | ImportDialogMessage | ViewMessage

export interface CommandSources {
  readonly app: AppState
  readonly account: AccountState
  /** The commands of the screen that is shown; none where there is no screen, or it has not been fetched. */
  readonly screen: ReadonlyArray<AvailableCommand<PlaceMessage>>
  /** The commands of an open import; none while none is open. */
  readonly importing?: ReadonlyArray<AvailableCommand<ImportDialogMessage>>
  /** The views of the sidebar; none until they are known. */
  readonly views?: ReadonlyArray<AvailableCommand<ViewMessage>>
}

/** Makes a command of a screen into a command of this program. */
export const toPlaceCommand =
  (place: Place) =>
  (command: AvailableCommand<AddressedEvent>): AvailableCommand<PlaceMessage> => ({
    ...command,
    message: command.message === null ? null : { to: "screen", place, message: command.message }
  })

export const allAvailableCommands = ({
  app,
  account,
  screen,
  importing = [],
  views = []
}: CommandSources): ReadonlyArray<AvailableCommand<Message>> => [
  ...importing,
  ...screen,
  // Places and preferences are available to every administrator.
  ...availableCommands(appCommands, app, () => account.session.hasTag("private")),
  ...views,
  ...availableCommands(accountCommands, account, (message) => accountAccepts(account, message))
]
