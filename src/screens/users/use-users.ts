/** Hooks of the users screen. */
import type { ImagesPort } from "#domain/files/images.port.ts"
import { type UsersScreenWords, usersScreenEnglish } from "#domain/users/users-screen-english.messages.ts"
import type { usersScreenMachine } from "#domain/users/users-screen.machine.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useScreenWords } from "#src/shell/use-application.ts"

export interface UsersScreenParts {
  readonly images: ImagesPort
  /** Attaches a chosen file to a field of the form, or shows there why it is invalid. */
  readonly pick: (field: string, file: File) => void
}

export const {
  Provider: UsersScreenProvider,
  useScreen: useUsersScreen,
  useScreenState: useUsersState,
  useButtons: useUserButtons
} = screenContext<typeof usersScreenMachine, UsersScreenParts>()

export const useUsersWords = (): UsersScreenWords =>
  useScreenWords(usersScreenEnglish, (spanish) => spanish.usersScreenSpanish)
