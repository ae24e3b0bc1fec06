/** The screen of the quizzes, running with its ports. */
import { atom } from "jotai/vanilla"
import { createElement } from "react"
import { inRoom } from "#domain/palette/palette.registry.ts"
import { quizView } from "#domain/quizzes/quiz-list.rules.ts"
import { type QuizzesMessage, availableQuizzesCommands } from "#domain/quizzes/quizzes.commands.ts"
import type { quizzesScreenMachine } from "#domain/quizzes/quizzes-screen.machine.ts"
import { QuizzesScreen } from "#src/screens/quizzes/quizzes.screen.tsx"
import { listAddress } from "./list-address.ts"
import { quizBuilderPart, quizDialogsPart } from "./parts.ts"
import { store } from "./preferences.ts"
import type { QuizBuilder } from "./quiz-builder.ts"
import { quizRows } from "./quiz-rows.ts"
import { type QuizzesPorts, quizzesScreenWith } from "./quizzes-workflows.ts"
import type { Household } from "./rooms.ts"
import { runScreen } from "./running-screen.ts"
import { QuizzesScreenProvider } from "./use-quizzes.ts"

export type QuizzesRoom = ReturnType<typeof openQuizzesRoom>

export const openQuizzesRoom = (household: Household, ports: QuizzesPorts) => {
  const { window, drafts, left } = household
  const builder = atom<QuizBuilder | null>(null)
  const builderModule = () => {
    const module = store.get(quizBuilderPart.state)
    if (module === null || module instanceof Error) throw new Error("The builder has not been fetched")
    return module
  }
  const screen = runScreen<typeof quizzesScreenMachine>(household, {
    place: "questions",
    logic: quizzesScreenWith(ports, async () => {
      await quizBuilderPart.fetch()
      return builderModule().quizBuilderWith({ quizzes: ports.quizzes, drafts })
    }),
    ahead: [quizDialogsPart, quizBuilderPart],
    commands: availableQuizzesCommands,
    isDialogOpen: (state) => state.screen.hasTag("editing") || state.removal.hasTag("open"),
    isUnsaved: () => store.get(builder)?.isUnsaved() ?? false,
    address: listAddress(quizView)
  })
  screen.states.subscribe(() => {
    const actor = screen.state().screen.context.builder
    if (actor !== null && store.get(builder) === null)
      store.set(builder, builderModule().openQuizBuilder(window, actor, left))
  })
  const parts = { ...screen, rows: quizRows(screen), builder }
  return {
    ...parts,
    send: (message: QuizzesMessage): void =>
      message.to === "builder" ? store.get(builder)?.actor.send(message.event) : screen.send(message),
    available: () => [...(store.get(builder)?.available() ?? []), ...screen.commands()].map(inRoom("questions")),
    Screen: () => createElement(QuizzesScreenProvider, { value: parts }, createElement(QuizzesScreen))
  }
}
