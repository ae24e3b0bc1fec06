/**
 * Gathers every command: buttons, keys and palette are made from this list and from nothing else. Of screens only the
 * types are known here, so that no page fetches the commands of a screen that was not opened.
 */
import type { ArticlesMessage } from "../articles/articles.commands.ts"
import type { BenefitsMessage } from "../benefits/benefits.commands.ts"
import type { ClaimsMessage } from "../claims/claims.commands.ts"
import type { CompaniesMessage } from "../companies/companies.commands.ts"
import type { ImportDialogMessage } from "../csv-import/csv-import.commands.ts"
import type { DashboardMessage } from "../dashboard/dashboard.commands.ts"
import type { NotificationsMessage } from "../notifications/notifications.commands.ts"
import type { QuizzesMessage } from "../quizzes/quizzes.commands.ts"
import type { MemberHistoryMessage } from "../enrolments/user-enrolments.commands.ts"
import { type Account, accountAccepts, accountCommands, type AccountMessage } from "../session/session.commands.ts"
import { type AvailableCommand, availableCommands } from "../shared/screen/command.schema.ts"
import type { UsersMessage } from "../users/users.commands.ts"
import { appCommands, type AppMessage, type AppState } from "./app.commands.ts"
import type { Place } from "../shared/screen/place.schema.ts"

/** The messages of each place's machines. */
interface RoomMessages {
  readonly dashboard: DashboardMessage
  /** A user's history is shown in the details. */
  readonly users: UsersMessage | MemberHistoryMessage
  readonly companies: CompaniesMessage
  readonly questions: QuizzesMessage
  readonly benefits: BenefitsMessage
  readonly learn: ArticlesMessage
  readonly claims: ClaimsMessage
  readonly notifications: NotificationsMessage
}

/** A message for a screen, by its place. */
export type RoomMessage<At extends Place = Place> = {
  readonly [To in At]: { readonly to: To; readonly message: RoomMessages[To] }
}[At]

/** Every message of the application, with its receiver. */
export type Message = AppMessage | AccountMessage | RoomMessage | ImportDialogMessage

export interface Everything {
  readonly app: AppState
  readonly account: Account
  /** The available commands of the shown screen; none where no screen is shown, or it has not been loaded. */
  readonly room: ReadonlyArray<AvailableCommand<RoomMessage>>
  /** The available commands of an open import; none while it is closed. */
  readonly importing?: ReadonlyArray<AvailableCommand<ImportDialogMessage>>
}

/** Makes a screen's commands into commands of the application. */
export const inRoom =
  <At extends Place>(to: At) =>
  (
    command: AvailableCommand<RoomMessages[At]>
  ): AvailableCommand<{ readonly to: At; readonly message: RoomMessages[At] }> => ({
    ...command,
    message: command.message === null ? null : { to, message: command.message }
  })

export const availableNow = ({
  app,
  account,
  room,
  importing = []
}: Everything): ReadonlyArray<AvailableCommand<Message>> => [
  ...importing,
  ...room,
  // Places and preferences are available to every administrator.
  ...availableCommands(appCommands, app, () => account.session.hasTag("private")),
  ...availableCommands(accountCommands, account, (message) => accountAccepts(account, message))
]
