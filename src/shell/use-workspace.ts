/** How the screens of a signed-in administrator reach the workspace. */
import { useSelector } from "@xstate/react"
import { useAtomValue } from "jotai/react"
import { useEffect } from "react"
import { countAt } from "#domain/dashboard/pending-counts.schema.ts"
import { withoutConnection } from "#domain/shared/failure.messages.ts"
import type { Translated } from "#domain/shared/language.schema.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import { type Workspace, workspaceAtom } from "./context.ts"
import { useAddress, usePreferences, useSession, useWords } from "./use-application.ts"

export const useWorkspace = (): Workspace => {
  const present = useAtomValue(workspaceAtom)
  if (present === null) throw new Error("This component is rendered outside of a workspace")
  return present.workspace
}

export const usePalette = () => useSelector(useWorkspace().palette, (snapshot) => snapshot)
export const usePasswordChange = () => useSelector(useWorkspace().passwordChange, (snapshot) => snapshot)
export const useOpenSessions = () => useSelector(useWorkspace().openSessions, (snapshot) => snapshot)
export const useLive = () => useSelector(useWorkspace().live, (snapshot) => snapshot)

/** What the connection is while there is none. */
export const useDisconnection = () =>
  useSelector(useWorkspace().connection, (state) =>
    state.hasTag("offline") ? "offline" : state.hasTag("lost") ? "lost" : null
  )

/** What is said beside the line of the frame about the connection: not again that there is none. */
export const useSaidBeside = () => {
  const { language, shared } = useWords()
  const isSaid = useDisconnection() !== null
  return {
    failure: (text: Translated<string>) => (isSaid ? withoutConnection(text[language], language) : text[language]),
    /** `old` says besides that the data could not be refreshed. */
    age: (time: string, old: (time: string) => string) => (isSaid ? shared.shownAsOf(time) : old(time))
  }
}

/** Null until it is known which drafts there are. */
export const useStoredDrafts = () => useAtomValue(useWorkspace().storedDrafts)

/** Null until they have been fetched. */
export const useViews = () => useAtomValue(useWorkspace().views)

/** Null until the import dialog was first opened. */
export const useImporting = () => useAtomValue(useWorkspace().importing)

const useOpenScreens = () => useAtomValue(useWorkspace().screens)

/** The screen of a place, once it is open and about to be rendered; it is told when it has been. */
export const useScreen = (place: Place) => {
  const screen = useOpenScreens()[place]
  useEffect(() => screen?.onRendered(), [screen])
  return screen
}

/** What waits at a place; the component is rendered again only when that changes. */
export const usePendingCount = (place: Place) => {
  const { counts } = useWorkspace()
  return {
    count: useSelector(counts, ({ context }) => countAt(place, context.counts)),
    isStale: useSelector(counts, ({ context }) => context.isStale)
  }
}

/** How many service accounts end within two weeks. */
export const useServicesEnding = (): number =>
  useSelector(useWorkspace().counts, ({ context }) => context.counts?.services_ending ?? 0)

/** All commands; the component is rendered again when one of them may have changed. */
export const useCommands = (): ReturnType<Workspace["commands"]> => {
  const workspace = useWorkspace()
  void [useSession(), usePasswordChange(), useOpenSessions(), usePreferences(), useAddress(), useOpenScreens()]
  void useSelector(workspace.currentScreen()?.changes, (changes) => changes)
  void useSelector(useImporting()?.changes, (changes) => changes)
  void useSelector(useViews()?.actor, (snapshot) => snapshot?.context.views)
  return workspace.commands()
}
