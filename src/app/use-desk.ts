/** Hooks for what is available at every place. */
import type { Desk } from "./desk.ts"
import { deskAtom } from "./system.ts"
import { useAtomValue } from "jotai/react"
import { useSnapshot, type Watched } from "./use-snapshot.ts"
import { useAddress, usePreferences, useSession } from "./use-system.ts"

export const useDesk = (): Desk => {
  const present = useAtomValue(deskAtom)
  if (present === null) throw new Error("No desk around this screen")
  return present.desk
}

/** The whole snapshot of an actor; the component is rendered again when it changes. */
export const usePalette = () => useSnapshot(useDesk().palette)
export const usePasswordChange = () => useSnapshot(useDesk().passwordChange)
export const useLive = () => useSnapshot(useDesk().live)

export const useRooms = () => useAtomValue(useDesk().rooms)
export const usePendingCounts = () => useAtomValue(useDesk().pendingCount)

const still: Watched<number> = { getSnapshot: () => 0, subscribe: () => ({ unsubscribe: () => undefined }) }

/** The available commands; the component is rendered again when they may have changed. */
export const useAvailableCommands = (): ReturnType<Desk["available"]> => {
  const desk = useDesk()
  void [useSession(), usePasswordChange(), usePreferences(), useAddress(), useRooms()]
  void useSnapshot(desk.here()?.changes ?? still)
  void useSnapshot<unknown>(useAtomValue(desk.importing)?.dialog ?? still)
  return desk.available()
}
