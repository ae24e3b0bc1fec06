/** Hooks of the users screen. */
import type { ImagesPort } from "#domain/files/images.port.ts"
import { type UsersScreenWords, usersScreenEnglish } from "#domain/users/users-screen-english.messages.ts"
import type { UsersMessage, UsersState } from "#domain/users/users.commands.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export interface UsersScreenParts {
  readonly images: ImagesPort
  /** Attaches a chosen file to a field of the form, or shows there why it is invalid. */
  readonly pick: (field: string, file: File) => void
}

export const {
  Provider: UsersScreenProvider,
  useScreen: useUsersScreen,
  useScreenState: useUsersState,
  useButtons: useUserButtons,
  useWords: useUsersWords
} = screenContext<UsersState, UsersMessage, UsersScreenWords, UsersScreenParts>(
  usersScreenEnglish,
  (spanish) => spanish.usersScreenSpanish
)
