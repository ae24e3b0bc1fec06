/** Hooks for the components of a screen. */
import { useSelector } from "@xstate/react"
import { createContext, useContext, useMemo } from "react"
import {
  type RecordScreenWords,
  recordScreenEnglish
} from "#domain/shared/record-screen/record-screen-english.messages.ts"
import { rendersEqually } from "#domain/shared/screen/screen.rules.ts"
import { useScreenWords } from "#src/shell/use-application.ts"
import type { Spanish } from "#src/shell/words.ts"
import { type Buttons, buttonsOf } from "./buttons.ts"
import type { RunningScreen } from "./running-screen.ts"

/** The texts that all record screens share. */
export const useRecordWords = (): RecordScreenWords =>
  useScreenWords(recordScreenEnglish, (spanish) => spanish.recordScreenSpanish)

/** Creates the context of one screen and the hooks that read it. `english` and `spanish` are its texts. */
export const screenContext = <State extends object, Message, Words, More extends object = object>(
  english: Words,
  spanish: (all: Spanish) => Words
) => {
  type Running = RunningScreen<State, Message> & More
  const Context = createContext<Running | null>(null)
  const useScreen = (): Running => {
    const screen = useContext(Context)
    if (screen === null) throw new Error("This component is rendered outside of its screen")
    return screen
  }
  return {
    Provider: Context.Provider,
    useScreen,
    /** The snapshots of the screen's machines; the component is rendered again unless they render the same. */
    useScreenState: (): State => useSelector(useScreen().states, (state) => state, rendersEqually),
    /** A part of them; the component is rendered again only when the part changes. */
    useScreenPart: <Part>(part: (state: State) => Part): Part => useSelector(useScreen().states, part),
    /** The screen's commands as buttons; an unavailable one is null. */
    useButtons: (): Buttons => {
      const screen = useScreen()
      return useMemo(() => buttonsOf<Message>(screen), [screen])()
    },
    useWords: (): Words => useScreenWords(english, spanish)
  }
}
