/** Hooks for the components of a screen. */
import { useSelector } from "@xstate/react"
import { createContext, useContext } from "react"
import type { AnyStateMachine } from "xstate"
import type { ScreenMessage, ScreenState } from "#domain/shared/screen/screen.rules.ts"
import { type Buttons, buttonsOf } from "./buttons.ts"
import type { RunningScreen } from "./running-screen.ts"

/** Creates the context of one screen and the hooks that read it. */
export const screenContext = <Machine extends AnyStateMachine, More extends object = object>() => {
  type Running = RunningScreen<Machine> & More
  const Context = createContext<Running | null>(null)
  const useScreen = (): Running => {
    const screen = useContext(Context)
    if (screen === null) throw new Error("This component is drawn outside of its screen")
    return screen
  }
  return {
    Provider: Context.Provider,
    useScreen,
    /** The snapshots of the screen's machines; the component is rendered again when one of them changes. */
    useScreenState: (): ScreenState<Machine> => useSelector(useScreen().states, (state) => state),
    /** The screen's commands as buttons; an unavailable one is null. */
    useButtons: (): Buttons => {
      const { commands, send } = useScreen()
      return buttonsOf<ScreenMessage<Machine>>(commands(), send)
    }
  }
}
