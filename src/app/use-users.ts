/** How the screens of the users' room reach its actors. */
import { type UsersDesk, type UsersMessage, usersOffers } from "#domain/users/users.commands.ts"
import { type UsersScreenWords, usersScreenEnglish } from "#domain/users/users-screen-english.messages.ts"
import { type Buttons, buttonsOf } from "./buttons.ts"
import { useAtomValue } from "./use-atom.ts"
import { useRoom } from "./use-desk.ts"
import { useSnapshot } from "./use-snapshot.ts"
import { useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

/** All machines of the room as they stand; whoever asks is drawn again when one of them moves. */
export const useUsersDesk = (): UsersDesk => {
  const room = useRoom("users")
  return {
    list: useSnapshot(room.list),
    form: useSnapshot(room.form),
    removal: useSnapshot(room.removal),
    acts: useSnapshot(room.acts),
    details: useSnapshot(room.details),
    ssn: useSnapshot(room.ssn),
    report: useSnapshot(room.report)
  }
}

/** Sends to the room's machines. */
export const useSendToUsers = (): ((message: UsersMessage) => void) => useRoom("users").send

/** The registry's commands as the buttons of these screens: what cannot be run now is null. */
export const userButtons = (desk: UsersDesk, send: (message: UsersMessage) => void): Buttons =>
  buttonsOf(usersOffers(desk), send)

export const useCompanyChoices = () => useAtomValue(useRoom("users").companies)

export const useUsersWords = (): UsersScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.usersScreenSpanish : usersScreenEnglish
}
