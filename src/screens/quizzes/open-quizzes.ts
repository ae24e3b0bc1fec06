/** The screen of the quizzes, running with its ports. */
import { atom } from "jotai/vanilla"
import type { AnyActorRef } from "xstate"
import { atPlace } from "#domain/palette/palette.registry.ts"
import { quizCriteria } from "#domain/quizzes/quiz-list.rules.ts"
import { availableQuizzesCommands, type QuizzesMessage, type QuizzesState } from "#domain/quizzes/quizzes.commands.ts"
import { QuizzesScreen, quizDialogsModule } from "./quizzes.screen.tsx"
import type { AnyScreen, ScreenContext } from "#src/shell/context.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { lazyModule } from "#src/shell/lazy-module.ts"
import { store } from "#src/shell/preferences.ts"
import type { QuizBuilder } from "./quiz-builder-context.ts"
import { type QuizzesPorts, quizzesScreenWith } from "./quizzes-workflows.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding } from "#src/screens/record/shell-screen.ts"
import { QuizzesScreenProvider } from "./use-quizzes.ts"

const quizBuilderModule = lazyModule(() => import("./quiz-builder.ts"))

/** The quiz that is being opened or edited, but for a new one. */
const quizInAddress = ({ requested, builder }: QuizzesState["screen"]["context"]): string | null => {
  const snapshot = builder?.getSnapshot()
  const subject = requested?.subject ?? (snapshot?.hasTag("open") === true ? snapshot.context.subject : null)
  return subject === "new" ? null : subject
}

export const openScreen = (context: ScreenContext, ports: QuizzesPorts): AnyScreen => {
  const { window, drafts, signedOut } = context
  const builder = atom<QuizBuilder | null>(null)
  const builderModule = () => {
    const module = store.get(quizBuilderModule.state)
    if (module === null || module instanceof Error) throw new Error("The builder has not been fetched")
    return module
  }
  const screen = runScreen<QuizzesState, QuizzesMessage>(context, {
    place: "questions",
    logic: quizzesScreenWith(ports, async () => {
      await quizBuilderModule.fetch()
      return builderModule().quizBuilderWith({ quizzes: ports.records, drafts })
    }),
    ahead: [quizDialogsModule, quizBuilderModule],
    commands: availableQuizzesCommands,
    isDialogOpen: (state) => state.screen.hasTag("editing") || state.removal.hasTag("open"),
    isUnsaved: () => store.get(builder)?.isUnsaved() ?? false,
    typeAhead: (typed) => ({ to: "screen", event: { type: "builder.type", typed } }),
    address: listAddress(quizCriteria),
    record: {
      openId: ({ screen }) => quizInAddress(screen.context),
      open: (subject) => ({ to: "screen", event: { type: "form.open", subject } }),
      close: { to: "screen", event: { type: "form.close" } }
    }
  })
  screen.states.subscribe(() => {
    const actor = screen.state().screen.context.builder
    if (actor !== null && store.get(builder) === null)
      store.set(builder, builderModule().openQuizBuilder(window, actor, signedOut))
  })
  const value = { ...screen, builder }
  return {
    ...screenProviding("questions", value, QuizzesScreenProvider, QuizzesScreen),
    commands: () => [...(store.get(builder)?.available() ?? []), ...screen.commands()].map(atPlace("questions")),
    send: (message) => {
      // The builder is created when a quiz is first opened.
      const receiver: AnyActorRef | undefined = message.to === "builder" ? store.get(builder)?.actor : undefined
      if (receiver === undefined) screen.deliver(message)
      else receiver.send(message.event)
    }
  }
}
