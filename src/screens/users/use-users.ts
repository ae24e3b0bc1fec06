/** Hooks of the users screen. */
import { type UsersScreenWords, usersScreenEnglish } from "#domain/users/users-screen-english.messages.ts"
import type { UsersMessage, UsersState } from "#domain/users/users.commands.ts"
import type { FormPictures } from "#src/screens/record/form-fields.screen.tsx"
import { screenContext } from "#src/screens/record/use-screen.ts"

export const {
  Provider: UsersScreenProvider,
  useScreen: useUsersScreen,
  useScreenState: useUsersState,
  useButtons: useUserButtons,
  useWords: useUsersWords
} = screenContext<UsersState, UsersMessage, UsersScreenWords, FormPictures>(
  usersScreenEnglish,
  (spanish) => spanish.usersScreenSpanish
)
