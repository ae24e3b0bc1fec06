/** How the screens of a signed-in administrator reach the workspace. */
import { useSelector } from "@xstate/react"
import { useAtomValue } from "jotai/react"
import { type Workspace, workspaceAtom } from "./context.ts"
import { useAddress, usePreferences, useSession } from "./use-application.ts"

export const useWorkspace = (): Workspace => {
  const present = useAtomValue(workspaceAtom)
  if (present === null) throw new Error("This component is drawn outside of a workspace")
  return present.workspace
}

export const usePalette = () => useSelector(useWorkspace().palette, (snapshot) => snapshot)
export const usePasswordChange = () => useSelector(useWorkspace().passwordChange, (snapshot) => snapshot)
export const useConnection = () => useSelector(useWorkspace().connection, (snapshot) => snapshot)
export const useLive = () => useSelector(useWorkspace().live, (snapshot) => snapshot)

export const useOpenScreens = () => useAtomValue(useWorkspace().screens)
export const usePendingCounts = () => useSelector(useWorkspace().counts, ({ context }) => context)

/** All commands; the component is rendered again when one of them may have changed. */
export const useCommands = (): ReturnType<Workspace["commands"]> => {
  const workspace = useWorkspace()
  void [useSession(), usePasswordChange(), usePreferences(), useAddress(), useOpenScreens()]
  void useSelector(workspace.currentScreen()?.changes, (changes) => changes)
  void useSelector(useAtomValue(workspace.importing)?.changes, (changes) => changes)
  return workspace.commands()
}
